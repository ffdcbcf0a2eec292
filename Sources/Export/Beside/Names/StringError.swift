extension String: @retroactive Error {}

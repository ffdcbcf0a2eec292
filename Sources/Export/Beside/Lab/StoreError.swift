enum StoreError: Error, Equatable { case interrupted }

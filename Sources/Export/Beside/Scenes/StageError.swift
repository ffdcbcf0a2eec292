enum StageError: Error { case notShown(String), refused(String) }

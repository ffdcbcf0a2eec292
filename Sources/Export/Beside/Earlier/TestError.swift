enum TestError: Error { case test }

{ print length, length $0, length() }

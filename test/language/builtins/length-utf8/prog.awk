{ print length($0), length("é€😀") }

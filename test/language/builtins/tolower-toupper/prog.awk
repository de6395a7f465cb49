BEGIN { print tolower("Hello World 123!"), toupper("Hello World 123!"), toupper(12) }

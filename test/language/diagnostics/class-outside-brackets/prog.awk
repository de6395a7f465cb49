BEGIN { print match("a", /[:alpha:]/) }

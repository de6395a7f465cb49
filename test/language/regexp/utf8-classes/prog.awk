BEGIN { print match("é", /[[:alpha:]]/), match("É", /[[:upper:]]/), match("é", /[[:upper:]]/), match("é1_", /^\w+$/), match("日", /[[:alpha:]]/) }

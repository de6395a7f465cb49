{ print length($1), $1 == "a" }

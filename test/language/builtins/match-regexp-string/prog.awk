BEGIN { print match("foo bar", "^bar"), match("foo bar", "bar$"), RSTART, RLENGTH, match("aaa", "a{2}"), RLENGTH }

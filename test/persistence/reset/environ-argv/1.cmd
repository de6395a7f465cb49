FOO=one $AWK 'BEGIN { ENVIRON["ADDED"] = 1; ARGV[5] = "x"; ARGC = 6; print ENVIRON["FOO"]; exit }' a b

BEGIN { while (("printf 'a\\nb\\n'" | getline v) > 0) print "got " v; print close("printf 'a\\nb\\n'") }

BEGIN { print fflush("nope") }

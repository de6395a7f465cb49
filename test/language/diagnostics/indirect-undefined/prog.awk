BEGIN { f = "nope"; @f() }

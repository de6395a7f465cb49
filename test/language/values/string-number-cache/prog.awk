BEGIN { s = "3.0"; print s + 0, s, s * 2, s "", length(s); n = 3.0; print n "", n, length(n) }

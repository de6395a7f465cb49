{ n = length($0); m = length(); $0 = $0; k = length($0); s = $0 "x"; print n, m, k, length(s) - 1; $2 = "é"; print length($0), length($1); $0 = 12; print length($0); sub(/^/, "ü"); print length() }

BEGIN { a["x"] = "p q r"; n = split(a["x"], a); print n, length(a), a[3]; $0 = "u v w"; n = split($0, b); $0 = b[2]; print $0, NF }

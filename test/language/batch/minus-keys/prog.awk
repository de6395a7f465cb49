{ n[$1] += $2 }
END { print n["-"], n[-1], n["--"], n["-0"], n["+"], n[0], length(n) }

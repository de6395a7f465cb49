BEGIN { a["k3"][1] } { print $1; a[$1] *= 2 }

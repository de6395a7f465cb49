{ printf "%c|%c\n", $1, $1 "" }

BEGIN { FS = 1 } { print $1, $2 }

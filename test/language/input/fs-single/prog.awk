BEGIN { FS = ":" } { print NF, $1 "|" $2 "|" $3 }

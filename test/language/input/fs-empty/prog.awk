BEGIN { FS = "" } { print NF, $1, $3 }

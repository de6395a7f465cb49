BEGIN { FS = "^" } { print NF, $2 }

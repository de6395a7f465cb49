BEGIN { FS = "[[:space:]]+" } { print NF ":" $1 ":" $2 }

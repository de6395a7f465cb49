BEGIN { FS = ":"; OFS = "," }
{ $2 = $3 + 1; print }
{ $1 = $1; print }
$1 == "a" { $3 = toupper($1); s += length($0) }
{ sub(/:/, "<&>"); $2 = "y"; print; n += length($0) }
END { print s, n }

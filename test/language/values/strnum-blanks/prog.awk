BEGIN { FS = "," } { print typeof($1), typeof($2), typeof($3), typeof($4), typeof($0), ($1 == 5) }

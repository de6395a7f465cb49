{ $1 = "9"; print typeof($1), ($1 < 10), ($1 < "10"); $2 = 9; print typeof($2), ($2 < 10) }

{ print typeof($1), typeof($2), $1 + $2 }

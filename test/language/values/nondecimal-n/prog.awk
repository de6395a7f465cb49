{ print $1 + 0, $2 + 0, typeof($1), typeof($2), $3 + 1 }

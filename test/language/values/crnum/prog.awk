{ print typeof($1), $1 + 0, ($1 == 5) }

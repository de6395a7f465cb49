{ print typeof($1), typeof($2), typeof($3), typeof($9), typeof($0) }

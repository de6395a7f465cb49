BEGIN { $0 = "10 x"; print typeof($0), typeof($1), typeof($2), ($1 < 9), NF }

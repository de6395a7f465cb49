{ print typeof(substr($1, 1, 2)), typeof(toupper($1)), typeof(sprintf("%d", 3)), typeof($1 $2) }

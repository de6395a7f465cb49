BEGIN { print typeof(x), isarray(x), typeof(x); x[1]; print typeof(x) }

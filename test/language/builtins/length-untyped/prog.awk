BEGIN { print length(x), typeof(x) }

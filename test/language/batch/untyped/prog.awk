$3 > 1000 { x = $1 } { y = z } END { print typeof(x), typeof(y), typeof(z) }

BEGIN { x = 1; print typeof(x, info), isarray(info) }

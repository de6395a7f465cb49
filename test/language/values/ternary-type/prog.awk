{ x = 1 ? $1 : ""; print typeof(x); y = 0 ? 1 : "s"; print typeof(y) }

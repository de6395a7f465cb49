{ x = $1; y[1] = x; print typeof(x), typeof(y[1]), (y[1] < 9); z = x ""; print typeof(z), (z < 9) }

BEGIN { a[1]; for (k in a) print typeof(k), k == 1.0, k == "1" }

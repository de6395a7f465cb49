BEGIN { x = 1; if (x = 2) print x }

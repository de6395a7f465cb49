BEGIN { split("1 2 3 4 5", a); print split("x y", a), length(a), (3 in a) }

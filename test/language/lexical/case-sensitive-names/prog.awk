BEGIN { a = 1; A = 2; _x1 = 3; X_1 = 4; print a, A, _x1, X_1; nr = 9; print NR, nr }

BEGIN { x = 5; print - -x, !!x, -(-x), 1 - -1 }

BEGIN { x = 1; exit 3 }

BEGIN { x = 3 ` 4 }

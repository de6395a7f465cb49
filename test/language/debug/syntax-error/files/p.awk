BEGIN { x = = 1 }

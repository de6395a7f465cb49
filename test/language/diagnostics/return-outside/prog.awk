BEGIN { return 1 }

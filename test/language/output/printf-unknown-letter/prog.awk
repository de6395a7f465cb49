BEGIN { printf "%z|%5y|%d\n", 3 }

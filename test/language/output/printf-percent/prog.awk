BEGIN { printf "100%%|%5%|%d%%\n", 50 }

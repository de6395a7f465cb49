BEGIN { printf "%d %i %d %d %d|", 42, -7, 3.99, "12abc", ""; printf "%5d|%-5d|%05d|%+d|% d|%+5d\n", 42, 42, 42, 42, 42, 42 }

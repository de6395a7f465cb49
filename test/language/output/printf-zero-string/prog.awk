BEGIN { printf "%05s|%05d|%-05d|%05c|\n", "ab", 7, 7, "x" }

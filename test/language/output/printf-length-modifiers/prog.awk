BEGIN { printf "%hd %ld %Lf %ls %5ld|%-5hd|\n", 1, 2, 3, "x", 4, 5 }

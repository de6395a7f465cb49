BEGIN { printf "%+ d|% +d|%+ f|% f\n", 5, 5, 5, 5 }

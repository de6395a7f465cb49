BEGIN { for (i = 0; i < 1000; i++) { r = rand(); if (r < 0 || r >= 1) bad++ } print bad + 0; srand(5); a = rand(); b = rand(); srand(5); print (a == rand()), (b == rand()), a != b }

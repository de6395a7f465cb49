$AWK 'BEGIN { for (i = 0; i < 200000; i++) n["w" i] = i }'; cp heap.pma before

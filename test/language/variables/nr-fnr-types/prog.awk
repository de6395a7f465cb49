{ print NR / 2, FNR "", (NR == 1.0) }

NR == 1 { NR = 10; FNR = 5 } { print NR, FNR }

BEGIN { NR = 2.7; print NR } { print NR; NR = NR + 0.5; print NR; FNR = 1.9; print FNR }

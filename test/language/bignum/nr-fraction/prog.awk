BEGIN { NR = 3.7; print NR; NR = -2.5; print NR; NR = 2^70 + 0.5; print NR; NR = log(0); print NR }
NR == 1 { NR = 3.7; FNR = 2.5 }
{ print NR, FNR }

BEGINFILE { FNR = 2^80 }
{ print NR, FNR }

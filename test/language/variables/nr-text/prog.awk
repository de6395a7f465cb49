{ NR = "3x"; FNR = "abc"; print NR, FNR }
{ NR = 5.5; FNR = -2.5; print NR, FNR }
END { print NR, FNR }

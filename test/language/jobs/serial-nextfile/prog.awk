FNR > 7 && $3 == 200 { nextfile }
{ print FILENAME, FNR, $1 }
END { print NR }

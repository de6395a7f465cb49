{ print NR ":" FNR ":" FILENAME, $1; if (FNR % 10 == 0) tens++ }
NR > 20 && FNR < 5 { early += NR }
END { print NR, FNR, FILENAME, tens, early }

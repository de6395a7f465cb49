$AWK 'BEGIN { for (i = 0; i < 1000000; i++) a[i] = "value number " i }' 2> err; echo $?; wc -l < err

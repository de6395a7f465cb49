for how in exit nextfile fatal end end; do $AWK -v how=$how -f read.awk log 2>&1; done; printf 'g\nh' >> log; $AWK -v how= -f read.awk log

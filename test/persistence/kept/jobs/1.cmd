GAWK_JOBS_SHARD=1 GAWK_JOBS_REPORT=report $AWK -j 2 '{ n[$1]++; s += $2; l[$1] = NR; t = t $1 }' data
cat report

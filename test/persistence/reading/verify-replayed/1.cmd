# A reader keeps the log of a commit from being applied.  The replay of the log
# exceeds the memory for changed pages, and the rest is verified when accessed.
$AWK 'BEGIN { for (i = 0; i < 20000; i++) a[i] = "x" i }'
(
  unset GAWK_PERSIST_FILE
  GAWK_PERSIST_MODE=ro $AWK --persist=$HEAP 'BEGIN {
    x = length(a)
    print > "reads"; close("reads")
    while ((getline line < "go") < 0) continue
    print a[7], a[3]
  }' > read
) &
until [ -e reads ]; do sleep 0.05; done
$AWK 'BEGIN { for (i = 0; i < 20000; i += 7) a[i] = "y" i }'
export GAWK_PERSIST_MEMORY=4K GAWK_PERSIST_VERIFY=1
$AWK 'BEGIN { for (i = 0; i < 40000; i += 3) a[i] = "m" i }'
: > go
wait
cat read
$AWK 'BEGIN { for (i in a) s += length(a[i]); print s, a[3], a[7] }'

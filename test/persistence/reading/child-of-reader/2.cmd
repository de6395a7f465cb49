cat > add <<'END'
BEGIN { c += 100; m = "new"; a[2] = 2 }
END
export AWK
$AWK 'BEGIN { print c; system("$AWK -f add"); print c, m, length(a) }'
$AWK 'BEGIN { print "x" | "$AWK -f add"; close("$AWK -f add"); print c, m, length(a) }'
GAWK_PERSIST_MODE=ro $AWK 'BEGIN { print c; system("GAWK_PERSIST_MODE=rw $AWK -f add"); print c, m }'
GAWK_PERSIST_MODE=ro $AWK 'BEGIN { c = 1; system("GAWK_PERSIST_MODE=rw $AWK -f add"); print c, m }'
$AWK 'BEGIN { print c }'

{ n[NF]++; len += length($0); cr += sub(/\r$/, ""); if (length($0) > 500) long = NR }
END { print NR, n[0], n[1], n[3], len, cr, long; print }

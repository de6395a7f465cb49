BEGIN { FS = "、"; RS = "。" }
{ n[NF]++; len += length($1); t = t substr($1, 1, 1) }
END { print NR, n[1], n[2], n[3], len, t }

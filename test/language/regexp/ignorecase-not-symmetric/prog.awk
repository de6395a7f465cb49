# For characters whose uppercase and lowercase forms are not a pair, print
# which of the patterns match each string.
function list(texts, patterns,    t, p, n, m, i, j, r) {
  n = split(texts, t, " "); m = split(patterns, p, " ")
  for (i = 1; i <= n; i++) {
    r = ""
    for (j = 1; j <= m; j++)
      r = r (t[i] ~ ("^" p[j] "$")) (t[i] ~ ("^[" p[j] "x]$")) \
	(t[i] !~ ("^[^" p[j] "]$")) (t[i] ~ ("^(" p[j] "){1}$")) " "
    print i, r
  }
}
BEGIN {
  IGNORECASE = 1
  list("\u3a3 \u3c3 \u3c2", "\u3a3 \u3c3 \u3c2")
  list("\u3c9 \u3a9 \u2126", "\u3c9 \u3a9 \u2126")
  list("\udf \u1e9e", "\udf \u1e9e")
  list("\u1c4 \u1c6 \u1c5", "\u1c4 \u1c6 \u1c5")
  list("S s \u17f", "S s \u17f")
  list("I i \u130 \u131", "I i \u130 \u131")
  list("\u3b8 \u398 \u3f4 \u3d1", "\u3b8 \u398 \u3f4 \u3d1")
  list("k K \u212a", "k K \u212a")
  print ("\u3c3" ~ /[=\u3a3=]/), ("\u3c2" ~ /[=\u3a3=]/), ("\u3a3" ~ /[[=\u3c3=]]/)
  print ("\u3c2" ~ /[\u3b1-\u3c9]/), ("\u3a3" ~ /[\u3b1-\u3c9]/), ("\u1c5" ~ /[\u100-\u2ff]/), ("\u1c4" ~ /[\u100-\u2ff]/), ("\u1e9e" ~ /[\u80-\uffff]/)
  print ("\u1c5" ~ /[[:alpha:]]/), ("\u3c2" ~ /[[:upper:]]/), ("\u3a3" ~ /[[:lower:]]/)
}

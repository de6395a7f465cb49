BEGIN { n = split("a.* (a|b).* .* .+ a.{2,} (a.*)+ a.*b.* x(.*) ^.* ^a.* b.*$ [^q]* a[^\\n]*", re, " ")
  m = split("|a|b|xab|éaéb|aé|zzz|bab|q|aqa|xé|ab\nab", t, "|")
  for (i = 1; i <= n; i++) for (j = 1; j <= m; j++) { print re[i], t[j], match(t[j], re[i], g), RSTART, RLENGTH, g[1]; s = t[j]; k = gsub(re[i], "<&>", s); print k, s; s = t[j]; sub(re[i], "[&]", s); print s; print gensub(re[i], "{\\1}", "g", t[j]); print split(t[j], a, re[i]), a[1], a[2] } }

$AWK '@load "fork"
BEGIN { if (fork() == 0) {
    a[5] = "child"
    if (fork() == 0) {
      b["k5"] = "grandchild"
      while (system("test -e go") != 0) system("sleep 0.02")
      for (i in a) na += a[i] == i "x"
      for (i in b) nb += b[i] == substr(i, 2)
      print length(a), na, a[5], length(b), nb, b["k5"] > "copy"; close("copy"); system("mv copy result") }
    exit }
  wait()
  for (i in a) a[i] = "changed" i
  delete b; for (i = 0; i < 300; i++) b["new" i] = i }'
$AWK 'BEGIN { print length(a), a[7], length(b); b["other"] = 1 }'
touch go; while ! test -e result; do sleep 0.02; done; cat result
$AWK 'BEGIN { print length(a), a[7], length(b) }'

function long(n,  s) { while (n--) s = s "0123456789"; return s }
BEGIN {
  OFMT = "%.2g"; CONVFMT = "%.3g"
  printf "%s\n", 3.14159
  printf "%s %s|", "a", 17, "one too many"
  printf "%s%s%s\n", "", 1e6, 0x11
  printf "no value\n"
  printf ""
  printf "%s", long(20000) | "wc -c"
  close("wc -c")
  f = "<%s>\n"; printf f, f
  $0 = "b c"; printf "%s-%s-%s\n", $2, $9, u
  for (i = 0; i < 3; i++) printf "%s ", i
  print ""
  printf "%s %d %s\n", "x", "12y", "z"
  printf "100%% %s\n", "percent"
  printf "%s and %s\n", "one"
}

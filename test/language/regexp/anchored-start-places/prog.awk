function ask(re, other,  i, a, b)
{
  for (i = 1; i <= n; i++) {
    $0 = text[i]
    a = $0 ~ re
    if (a != (match(text[i], re) > 0) || a != (text[i] ~ other))
      print "differ:", re, text[i]
    printf "%d", a
  }
  print " " re
}

BEGIN {
  n = split("/b/ba/ca/xba/bax/abc/abxc/ab/a/ba and more than sixteen bytes/" \
            "x and ba and more than sixteen bytes/abbbbbbbbbbbbbbbbbbbbbbc/" \
            "éa/bé/abéc", text, "/")
  ask("^[bc][ae]", "^(ba|be|ca|ce)")
  ask("^b[a]*", "^(b|ba+)")
  ask("^ab.*c", "^(ab).*(c)")
  ask("^ab*", "^(a|ab|abb+)")
  ask("^(ab|ba).", "^(ab.|ba.)")
  ask("^[^a]", "^([^a])")
  ask("^é?a", "^(éa|a)")
  ask("^(a|b|)x*", "^")
  if (/^[bc][ae]/ || "ba" ~ /^[bc][ae]$/)
    print "constants"
}

# Store T in $0 and in a variable, and compare what sub or gsub does to both.
function try(t, how, keep,   s, n, m) {
  s = t
  $0 = t
  if (how == 1) n = sub(/b[a-c]/, "<&>")
  else if (how == 2) n = gsub(/b[a-c]/, "<&>")
  else if (how == 3) n = gsub(/a/, "")
  else if (how == 4) n = gsub(/x*/, "-")
  else if (how == 5) n = sub(/c$/, "\\&&\\\\&")
  else if (how == 6) n = gsub(/^/, "a string of more than sixteen bytes", $0)
  else if (how == 7) n = sub("b" "a", "&&")
  else n = gsub(/[ab]+/, "(&)(&)")
  if (how == 1) m = sub(/b[a-c]/, "<&>", s)
  else if (how == 2) m = gsub(/b[a-c]/, "<&>", s)
  else if (how == 3) m = gsub(/a/, "", s)
  else if (how == 4) m = gsub(/x*/, "-", s)
  else if (how == 5) m = sub(/c$/, "\\&&\\\\&", s)
  else if (how == 6) m = gsub(/^/, "a string of more than sixteen bytes", s)
  else if (how == 7) m = sub("b" "a", "&&", s)
  else m = gsub(/[ab]+/, "(&)(&)", s)
  tried++
  if (n != m || $0 != s || length($0) != length(s) || NF != split(s, keep))
    print "differs:", how, t, n, m, $0, s
}
BEGIN {
  srand(1)
  for (i = 0; i < 600; i++) {
    t = ""
    k = i % 99 ? rand() * 150 : 50000 + rand() * 30000
    while (length(t) < k)
      t = t substr("aabbccx  ", 1 + int(rand() * 9), 1 + int(rand() * 6))
    try(t, 1 + i % 8)
  }
  print tried, "tried"
}
{ print sub(/l/, "L") $0, $1; $2 = "two"; print gsub(/o/, "0"), $0, NF }
{ $0 = 1234; print sub(/3/, "three"), $0, $0 + 0 }
{ $0 = @/ab.c/; print sub(/b/, "B"), $0, typeof($0) }
{ $0 = "x y z"; x = $2 sub(/y/, "new") $2; print x; }
{ $0 = "a b"; $0 = $0 sub(/a/, "c") $0; print }
END { print sub(/y/, "end") ($0 "") (NF) }

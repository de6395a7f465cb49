# Each regexp has more states than the cache of states can hold, so gawk must
# empty the cache.
BEGIN {
  srand(3)
  for (i = 0; i < 20000; i++)
    text = text substr("abé", 1 + int(rand() * 3), 1)
  re[1] = "[ab]*a[abé]{14}b"
  re[2] = "(a|b)*a(a|b){12}é"
  re[3] = "a.{15}b.*a.{13}é"
  re[4] = "(a.{9}|b.{10}|é.{11})+b"
  for (i = 1; i <= 4; i++) {
    rest = text
    print match(text, re[i]), RLENGTH, gsub(re[i], "", rest), length(rest)
  }
}

function show(text, re,    m, i, out, n, rest) {
  out = match(text, re, m) " " RLENGTH
  rest = re
  n = gsub(/\(/, "", rest)
  for (i = 1; i <= n; i++)
    out = out " [" m[i] "]" m[i, "start"]
  print re ": " out
}
BEGIN {
  # An iteration that matches the empty string ends the repetition only if the
  # rest of the regexp can match there.
  show("xaab", "(a??)*(b)")
  show("xaabbb", "(a??)*(b+?)")
  show("aab", "(a??)*?b")
  show("aab", "((a??)+)(b)")
  show("aabb", "(a??){2,}(b{1,2}?)")
  # Lazy repetitions can be parts of alternatives and of greedy repetitions.
  show("xaac", "(a+?|b)c")
  show("abxcx", "(a+?b|c+)x")
  show("abbbb", "((ab+?|cd)*)(b*)")
  show("aabab", "((a+?)*b)+")
  show("aaab", "((a+?){1,3})(a*)(b|$)")
  # Match lazy repetitions in regexps that compile to more than 64
  # instructions.
  show("xaabbb", "(a??)*(b+?)(c{0,70})")
  show("aaaxxxzzz", "(x+?)(z{0,70}|q)")
  print gensub(/(a??)*(b)/, "<\\2>", "g", "xaabb")
}

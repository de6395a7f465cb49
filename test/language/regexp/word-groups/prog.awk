BEGIN {
 n = split("ab cd|a_b-c|xx yy zz|héé ü|ab|  ab", t, "|")
 for (i = 1; i <= n; i++) {
  print match(t[i], /\<(a|b)+(\>)/, m), RLENGTH, m[1], m[2,"start"], match(t[i], /(\y.*)(\B.)(.*\y)/, m), m[1] "," m[2] "," m[3]
  print match(t[i], /(\<[a-zé]+)( \<[a-zü]+)*\>/, m), m[1] "," m[2] "," RLENGTH, gensub(/\<(.)(.*)\>/, "\\2\\1", 1, t[i]), gensub(/(\y)(.)/, "<\\1\\2>", "g", t[i])
  print match(t[i], /(.*)\<(.*)/, m), m[1] "," m[2], match(t[i], /(^|\y)(b|cd|yy)(\y|$)/, m), m[2]
 }
}

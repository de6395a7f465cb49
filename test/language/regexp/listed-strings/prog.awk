BEGIN {
  for (n = 0; n <= 200; n++) {
    s = t = ""
    for (i = 0; i < n; i++) { s = s (i % 3 ? "a" : ","); t = t "," }
    sum = sum " " gsub(/,/, "", s) ":" length(s) ":" gsub(/,/, "<&>", t)
    total += length(t)
  }
  print sum, total
  for (n = 0; n <= 150; n++) {
    s = substr("a", 1, n % 2)
    while (length(s) < n) s = s "aab"
    t = u = s
    longer = longer " " gsub(/aa/, "<&>", s) "," gsub(/aab/, "", t) ":" length(t) \
      "," gsub(/ba/, "#", u)
  }
  print longer
  s = sprintf("%70s", ""); gsub(/ /, "a", s); print gsub(/aa/, "<&>", s), s
  s = "\0a\0\0b"; print gsub(/\0/, "N", s), s
  s = "eé€é"; print gsub(/e/, "E", s), s
  s = "a,b,c,"; print gsub(/^,/, "-", s), gsub(/,$/, "!", s), s
  s = ",,"; print split(s, p, /,/), gsub(",", "\\&", s), s
  IGNORECASE = 1; s = "aAbA"; print gsub(/a/, "x", s), s
}

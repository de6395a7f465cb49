BEGIN {
  print substr("abc", 3.7), substr("abc", 3.999, 1), substr("abc", 3), "[" substr("abc", 4) "]"
  print substr("aé", 2.5), substr("é", 1.5), "[" substr("é", 2.5) "]", substr(12, 2.9)
}

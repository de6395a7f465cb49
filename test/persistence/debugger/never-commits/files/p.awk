BEGIN {
  n++
  words["b"] = n
  print n, length(words)
}

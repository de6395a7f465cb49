{
  s = $1
  n = 2
  print substr(s, 2), substr(s, n), substr(s, n, n), substr(s, 2, 3)
  print substr(s, 0)
}

BEGIN {
  s = "abcdefghijklmnopqrstuvwxyz\370\210\200\200\200xy\374\204\200\200\200\200z012345"
  n = length(s)
  for (i = n; i > 24; i--)
    out = out (length(substr(s, i, 1)) == 1 ? "" : "?") substr(s, i, 1) "."
  print n
  print out == "5.4.3.2.1.0.z.\374\204\200\200\200\200.y.x.\370\210\200\200\200.z.y."

  # Complete an obsolete form of UTF-8 after a position inside of it has been
  # cached.
  for (i = 1; i <= 26; i++)
    t = t "a"
  t = t "\374"
  t = t "\204\200\200\200"
  x = substr(t, 28, 1)
  t = t "\200"
  t = t "x"
  print length(t), substr(t, 28, 1)
}

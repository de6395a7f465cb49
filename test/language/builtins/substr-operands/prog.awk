function f() { s = "changed text that is long"; return 3 }
BEGIN {
  s = "hello wörld, this is a longer string"
  for (i = -2; i < 40; i += 1.5) printf "%s|%s|%s|%s\n", substr(s, i), substr(s, i, 1), substr(s, i, 20), substr(s, i, i / 2)
  print substr(s, f(), 18), s
  s = "hello wörld, this is a longer string"
  s = substr(s, 3); print s; s = substr(s, 2, 25) substr(s, 4, 22); print s
  print substr(12345.678, 2, 3), substr(u, 1), substr(u, 1, 0), length(u), substr("abc", "2x"), substr("abc", "nan"), substr("abc", 2, "1e0"), substr("", 0), substr("abc", 0), substr("abc", -1, 3), substr("abc", 1.5, 1.5)
  a["x"] = "an element that is quite long"; x = substr(a["x"], 4, 20); delete a; print x
  $0 = "a record with several long fields_in_it_of_text"; y = substr($6, 3); z = substr($0, 5, 1000); $0 = "new"; print y, z
  print substr("abcdefghijklmnopqrstuvwxyz" s, 20, 1001), substr(s, 1, -3) "."
}

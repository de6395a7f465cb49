BEGIN {
  IGNORECASE = 1
  print ("\u3a3" == "\u3c3"), ("\u3c2" == "\u3a3"), ("\u1c5" == "\u1c4"), ("\u212a" == "k"), ("K" == "k"), ("\u212a" != "K")
  print index("a\u3a3", "\u3c3"), index("a\u3a3", "\u3c2"), index("k", "\u212a"), index("ab\u212a", "k"), index("\u212ak", "K")
  print ("a" < "B"), ("B" < "a"), ("\u3c3" < "\u3a4")
  switch ("\u3a3") { case "\u3c3": print "same"; break; default: print "other" }
}

BEGIN {
  x = 1
  a["k"] = "a text that is longer than a cell holds"
  SYMTAB["x"] = a["k"]
  delete a
  for (i = 0; i < 100; i++)
    b[i] = "another text, of the length of that one" i
  print x
}

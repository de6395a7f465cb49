BEGIN { x = 1
  print x == 1 ?
    "one" :
    "other" }

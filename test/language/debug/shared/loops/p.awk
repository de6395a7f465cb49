BEGIN {
  for (i = 0; i < 2; i++)
    s = s i
  while (j < 2) {
    j++
  }
  do
    k++
  while (k < 2)
  switch (s) {
  case "x":
    z = 1
    break
  case "01":
    z = 2
    break
  }
  x = z ?
    1 :
    2
  print x,
    s,
    z
  if (x > 5)
    q = 1
  else
    q = 2
  one(); two(); three = 3
}
function one() { return 1 }
function two(  i) {
  for (i = 0; i < 2; i++) { u++ }
}

BEGIN {
  r = "a\\ud800"
  for (i = 0; i < 3; i++) x = "a" ~ r
  x = "b" ~ r
  x = match("c", r)
  for (i = 0; i < 2; i++) { x = "d" ~ r; r = r == "z" ? "a\\ud800" : "z" }
  for (i = 0; i < 4; i++)
    x = "d" ~ (i % 2 ? "z" : "a\\ud800")
}

BEGIN {
  x = grow(4)
  x = grow(x)
}

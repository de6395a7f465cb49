BEGIN {
  n = 100
  n = n / zero
}

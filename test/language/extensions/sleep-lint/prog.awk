BEGIN {
  print sleep(0)
}

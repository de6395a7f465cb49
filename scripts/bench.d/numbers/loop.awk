# Add numbers in a simple loop.
BEGIN {
  for (i = 0; i < 20000000; i++)
    s += i * 3
  printf "%d\n", s
}

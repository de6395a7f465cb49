# Adler-32 of a sequence of bytes, by remainders.
BEGIN {
  a = 1
  for (i = 0; i < 4000000; i++) {
    a = (a + i % 256) % 65521
    b = (b + a) % 65521
  }
  printf "%d\n", b * 65536 + a
}

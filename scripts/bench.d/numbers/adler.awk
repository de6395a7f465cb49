# Compute the Adler-32 checksum of a sequence of bytes, with %.
BEGIN {
  a = 1
  for (i = 0; i < 4000000; i++) {
    a = (a + i % 256) % 65521
    b = (b + a) % 65521
  }
  printf "%d\n", b * 65536 + a
}

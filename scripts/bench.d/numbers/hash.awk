# Compute a hash by multiplication and exclusive or, and count the results in
# 64 buckets.
BEGIN {
  for (k = 0; k < 300000; k++) {
    h = 5381
    x = k
    for (i = 0; i < 4; i++) {
      h = xor(h * 33 % 4294967296, x % 256)
      x = int(x / 256)
    }
    n[and(h, 63)]++
  }
  for (i = 0; i < 64; i++)
    s += n[i] * n[i] % 1009
  print s
}

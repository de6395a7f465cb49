# Store each number in a variable, and then use it with another precision,
# which is smaller or larger than its own.
BEGIN {
  n = split("2 8 24 53 56 57 63 64 65 113 120 128 129 192 256 1000", precs)
  for (i = 1; i <= n; i++) {
    PREC = precs[i]
    x[i] = -1 / 3
    y[i] = x[i] / 2 ^ 300
    z[i] = x[i] * 2 ^ 300
    w[i] = 2 ^ -70 + 1 / 4
  }
  for (i = 1; i <= n; i++) {
    PREC = precs[n + 1 - i]
    printf "%d: %.100g %.100g\n", precs[i], x[i], w[i]
    print (y[i] * 2 ^ 600 == z[i]), (x[i] < w[i]), (x[i] == x[n])
    printf "%.40g %.40g %.40g\n", x[i] + w[i], x[i] * x[i], z[i] - x[i]
  }
}

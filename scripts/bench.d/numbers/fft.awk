# Compute a fast Fourier transform in place.
function fft(re, im, n,   i, j, k, m, t, ar, ai, wr, wi, ur, ui, step) {
  for (i = j = 0; i < n; i++) {
    if (i < j) {
      t = re[i]; re[i] = re[j]; re[j] = t
      t = im[i]; im[i] = im[j]; im[j] = t
    }
    for (m = n / 2; m >= 1 && j >= m; m /= 2)
      j -= m
    j += m
  }
  for (step = 1; step < n; step *= 2)
    for (k = 0; k < step; k++) {
      wr = cos(3.141592653589793 * k / step)
      wi = -sin(3.141592653589793 * k / step)
      for (i = k; i < n; i += 2 * step) {
        j = i + step
        ur = re[j] * wr - im[j] * wi
        ui = re[j] * wi + im[j] * wr
        re[j] = re[i] - ur; im[j] = im[i] - ui
        re[i] += ur; im[i] += ui
      }
    }
}
BEGIN {
  n = 65536
  for (i = 0; i < n; i++) {
    re[i] = i % 100 - 50
    im[i] = 0
  }
  fft(re, im, n)
  for (i = 0; i < n; i++)
    s += re[i] * re[i] + im[i] * im[i]
  printf "%.3f\n", s / n
}

# Compute the Mandelbrot set, and print the sum of the iterations of all points.
BEGIN {
  n = 400
  for (y = 0; y < n; y++)
    for (x = 0; x < n; x++) {
      cr = 2 * x / n - 1.5; ci = 2 * y / n - 1; zr = zi = 0
      for (i = 0; i < 50; i++) {
        t = zr * zr - zi * zi + cr
        zi = 2 * zr * zi + ci
        zr = t
        if (zr * zr + zi * zi > 4)
          break
      }
      sum += i
    }
  print sum
}

# Simulate five bodies that attract each other, with a constant time step.
function energy(   i, j, e, d) {
  for (i = 1; i <= 5; i++) {
    e += 0.5 * m[i] * (vx[i] ^ 2 + vy[i] ^ 2 + vz[i] ^ 2)
    for (j = i + 1; j <= 5; j++) {
      d = sqrt((x[i] - x[j]) ^ 2 + (y[i] - y[j]) ^ 2 + (z[i] - z[j]) ^ 2)
      e -= m[i] * m[j] / d
    }
  }
  return e
}
function advance(dt,   i, j, dx, dy, dz, d, f) {
  for (i = 1; i <= 5; i++)
    for (j = i + 1; j <= 5; j++) {
      dx = x[i] - x[j]; dy = y[i] - y[j]; dz = z[i] - z[j]
      d = dx * dx + dy * dy + dz * dz
      f = dt / (d * sqrt(d))
      vx[i] -= dx * m[j] * f; vy[i] -= dy * m[j] * f; vz[i] -= dz * m[j] * f
      vx[j] += dx * m[i] * f; vy[j] += dy * m[i] * f; vz[j] += dz * m[i] * f
    }
  for (i = 1; i <= 5; i++) {
    x[i] += dt * vx[i]; y[i] += dt * vy[i]; z[i] += dt * vz[i]
  }
}
BEGIN {
  for (i = 1; i <= 5; i++) {
    x[i] = i * 1.5; y[i] = i * i * 0.3; z[i] = 0.1 * i
    vx[i] = 0.2 * i; vy[i] = -0.1 * i; vz[i] = 0.05; m[i] = i == 1 ? 40 : 0.01 * i
  }
  for (k = 0; k < 40000; k++)
    advance(0.001)
  printf "%.6f\n", energy()
}

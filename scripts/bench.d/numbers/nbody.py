from math import sqrt
r = range(5)
x = [i * 1.5 for i in range(1, 6)]
y = [i * i * 0.3 for i in range(1, 6)]
z = [0.1 * i for i in range(1, 6)]
vx = [0.2 * i for i in range(1, 6)]
vy = [-0.1 * i for i in range(1, 6)]
vz = [0.05] * 5
m = [40 if i == 1 else 0.01 * i for i in range(1, 6)]


def advance(dt):
    for i in r:
        for j in range(i + 1, 5):
            dx, dy, dz = x[i] - x[j], y[i] - y[j], z[i] - z[j]
            d = dx * dx + dy * dy + dz * dz
            f = dt / (d * sqrt(d))
            vx[i] -= dx * m[j] * f
            vy[i] -= dy * m[j] * f
            vz[i] -= dz * m[j] * f
            vx[j] += dx * m[i] * f
            vy[j] += dy * m[i] * f
            vz[j] += dz * m[i] * f
    for i in r:
        x[i] += dt * vx[i]
        y[i] += dt * vy[i]
        z[i] += dt * vz[i]


for k in range(40000):
    advance(0.001)
e = 0
for i in r:
    e += 0.5 * m[i] * (vx[i] ** 2 + vy[i] ** 2 + vz[i] ** 2)
    for j in range(i + 1, 5):
        e -= m[i] * m[j] / sqrt((x[i] - x[j]) ** 2 + (y[i] - y[j]) ** 2
                                + (z[i] - z[j]) ** 2)
print("%.6f" % e)

from math import sqrt


def A(i, j):
    return 1 / ((i + j) * (i + j + 1) / 2 + i + 1)


def times(v, to, n, turned):
    for i in range(n):
        s = 0
        for j in range(n):
            s += (A(j, i) if turned else A(i, j)) * v[j]
        to[i] = s


n = 250
u, v, t = [1] * n, [0] * n, [0] * n
for k in range(8):
    times(u, t, n, False)
    times(t, v, n, True)
    times(v, t, n, False)
    times(t, u, n, True)
p = q = 0
for i in range(n):
    p += u[i] * v[i]
    q += v[i] * v[i]
print("%.9f" % sqrt(p / q))

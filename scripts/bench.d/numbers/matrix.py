n = 140
a = [i % 17 - 8 for i in range(n * n)]
b = [i % 13 * 0.5 for i in range(n * n)]
c = [0] * (n * n)
for i in range(n):
    for j in range(n):
        s = 0
        for k in range(n):
            s += a[i * n + k] * b[k * n + j]
        c[i * n + j] = s
t = 0
for i in range(n * n):
    t += c[i] * (i % 7)
print("%.3f" % t)

n = 1200
a = [i * 7 % 26 for i in range(n + 1)]
b = [i * i % 26 for i in range(n + 1)]
d = list(range(n + 1))
for i in range(1, n + 1):
    last = d[0]
    d[0] = i
    for j in range(1, n + 1):
        t = d[j]
        best = last + (a[i] != b[j])
        if t + 1 < best:
            best = t + 1
        if d[j - 1] + 1 < best:
            best = d[j - 1] + 1
        d[j] = best
        last = t
print(d[n])

w = 96
n = w * w
a = [1 if i * i % 7 < 3 else 0 for i in range(n)]
b = [0] * n
for k in range(60):
    for y in range(w):
        up, row, down = (y + w - 1) % w * w, y * w, (y + 1) % w * w
        for x in range(w):
            l, r = (x + w - 1) % w, (x + 1) % w
            s = (a[up + l] + a[up + x] + a[up + r] + a[row + l] + a[row + r]
                 + a[down + l] + a[down + x] + a[down + r])
            b[row + x] = 1 if s == 3 or (s == 2 and a[row + x]) else 0
    for i in range(n):
        a[i] = b[i]
total = 0
for i in range(n):
    total += a[i] * (i % 10)
print(total)

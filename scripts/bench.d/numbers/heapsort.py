def sift(a, i, n):
    t = a[i]
    while 2 * i <= n:
        k = 2 * i
        if k < n and a[k + 1] > a[k]:
            k += 1
        if a[k] <= t:
            break
        a[i] = a[k]
        i = k
    a[i] = t


n, x, a = 100000, 7, [0]
for i in range(n):
    x = (x * 16807) % 2147483647
    a.append(x)
for i in range(n // 2, 0, -1):
    sift(a, i, n)
for i in range(n, 1, -1):
    a[1], a[i] = a[i], a[1]
    sift(a, 1, i - 1)
s = 0
for i in range(1, n + 1, 1000):
    s += a[i]
print(s)

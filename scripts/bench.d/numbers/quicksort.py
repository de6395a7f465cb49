def sort(a, l, r):
    while l < r:
        p = a[(l + r) // 2]
        i, j = l, r
        while i <= j:
            while a[i] < p:
                i += 1
            while a[j] > p:
                j -= 1
            if i <= j:
                a[i], a[j] = a[j], a[i]
                i += 1
                j -= 1
        sort(a, l, j)
        l = i


n, x, a = 200000, 7, [0]
for i in range(n):
    x = (x * 16807) % 2147483647
    a.append(x)
sort(a, 1, n)
s = 0
for i in range(1, n + 1, 1000):
    s += a[i]
print(s)

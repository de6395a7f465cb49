import sys
n = 9
p = list(range(n + 1))
count = list(range(n + 1))
r, most, total, odd = n + 1, 0, 0, False
while True:
    r -= 1
    while r > 1:
        count[r] = r
        r -= 1
    q = p[:]
    flips = 0
    k = q[1]
    while k != 1:
        i = 1
        while i < k:
            q[i], q[k] = q[k], q[i]
            k -= 1
            i += 1
        flips += 1
        k = q[1]
    if flips > most:
        most = flips
    total += -flips if odd else flips
    odd = not odd
    r = 2
    while True:
        if r > n:
            print(total, most)
            sys.exit()
        t = p[1]
        for i in range(1, r):
            p[i] = p[i + 1]
        p[r] = t
        count[r] -= 1
        if count[r] > 0:
            break
        r += 1

most = best = 0
for i in range(1, 60000):
    n, steps = i, 0
    while n != 1:
        n = 3 * n + 1 if n % 2 else n // 2
        steps += 1
    if steps > most:
        most, best = steps, i
print(best, most)

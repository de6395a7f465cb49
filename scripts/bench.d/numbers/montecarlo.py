seed, n, inside = 42, 1500000, 0


def random():
    global seed
    seed = (seed * 3877 + 29573) % 139968
    return seed / 139968


for i in range(n):
    x = random()
    y = random()
    if x * x + y * y < 1:
        inside += 1
print("%.6f" % (4 * inside / n))

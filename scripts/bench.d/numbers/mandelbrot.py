n = 400
total = 0
for y in range(n):
    for x in range(n):
        cr, ci, zr, zi = 2 * x / n - 1.5, 2 * y / n - 1, 0, 0
        i = 0
        while i < 50:
            t = zr * zr - zi * zi + cr
            zi = 2 * zr * zi + ci
            zr = t
            if zr * zr + zi * zi > 4:
                break
            i += 1
        total += i
print(total)

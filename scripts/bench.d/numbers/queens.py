n = 9
column, up, down = [0] * 19, [0] * 19, [0] * 19


def place(row):
    if row > n:
        return 1
    total = 0
    for c in range(1, n + 1):
        if not column[c] and not up[row + c] and not down[row - c + n]:
            column[c] = up[row + c] = down[row - c + n] = 1
            total += place(row + 1)
            column[c] = up[row + c] = down[row - c + n] = 0
    return total


print(place(1))

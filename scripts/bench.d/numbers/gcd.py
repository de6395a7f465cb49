def gcd(a, b):
    while b:
        a, b = b, a % b
    return a


count = 0
for i in range(1, 901):
    for j in range(1, i + 1):
        if gcd(i, j) == 1:
            count += 1
print(count)

a, b = 1, 0
for i in range(4000000):
    a = (a + i % 256) % 65521
    b = (b + a) % 65521
print(b * 65536 + a)

s = 0
for i in range(20000000):
    s += i * 3
print(s)

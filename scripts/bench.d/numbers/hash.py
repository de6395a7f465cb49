n = [0] * 64
for k in range(300000):
    h, x = 5381, k
    for i in range(4):
        h = (h * 33 % 4294967296) ^ (x % 256)
        x //= 256
    n[h & 63] += 1
s = 0
for i in range(64):
    s += n[i] * n[i] % 1009
print(s)

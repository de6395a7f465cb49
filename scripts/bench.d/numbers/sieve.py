n = 1000000
prime = [0] * (n + 1)
for i in range(2, n + 1):
    prime[i] = 1
i = 2
while i * i <= n:
    if prime[i]:
        for j in range(i * i, n + 1, i):
            prime[j] = 0
    i += 1
count = 0
for i in range(2, n + 1):
    count += prime[i]
print(count)

from math import sin


def f(x):
    return sin(x) / (1 + x * x)


n = 500000
h = 10 / n
s = f(0) + f(10)
for i in range(1, n):
    s += (4 if i % 2 else 2) * f(i * h)
print("%.9f" % (s * h / 3))

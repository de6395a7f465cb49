import sys
sys.setrecursionlimit(100000)


def ack(m, n):
    return (n + 1 if m == 0 else ack(m - 1, 1) if n == 0
            else ack(m - 1, ack(m, n - 1)))


print(ack(2, 600), ack(3, 6))

from math import cos, sin


def fft(re, im, n):
    j = 0
    for i in range(n):
        if i < j:
            re[i], re[j] = re[j], re[i]
            im[i], im[j] = im[j], im[i]
        m = n // 2
        while m >= 1 and j >= m:
            j -= m
            m //= 2
        j += m
    step = 1
    while step < n:
        for k in range(step):
            wr = cos(3.141592653589793 * k / step)
            wi = -sin(3.141592653589793 * k / step)
            for i in range(k, n, 2 * step):
                j = i + step
                ur = re[j] * wr - im[j] * wi
                ui = re[j] * wi + im[j] * wr
                re[j] = re[i] - ur
                im[j] = im[i] - ui
                re[i] += ur
                im[i] += ui
        step *= 2


n = 65536
re = [i % 100 - 50 for i in range(n)]
im = [0] * n
fft(re, im, n)
s = 0
for i in range(n):
    s += re[i] * re[i] + im[i] * im[i]
print("%.3f" % (s / n))

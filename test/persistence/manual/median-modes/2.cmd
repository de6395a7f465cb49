$AWK 'function median(  s, m) { m = asort(v, s); return m % 2 ? s[(m + 1) / 2] : (s[m / 2] + s[m / 2 + 1]) / 2 }'

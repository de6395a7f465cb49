$AWK 'BEGIN { t = mkbool(1); f = mkbool(0); a[1] = t }'

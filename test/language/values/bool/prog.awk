BEGIN { b = mkbool("x"); print b, typeof(b); c = b; print typeof(c), typeof(b + 0), typeof(-b); print mkbool(0), mkbool(""), mkbool("0") }

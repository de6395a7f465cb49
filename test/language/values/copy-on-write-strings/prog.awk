BEGIN { a = "hello"; b = a; sub(/l+/, "L", b); print a, b; c[1] = a; c[2] = c[1]; sub(/h/, "J", c[2]); print c[1], c[2] }

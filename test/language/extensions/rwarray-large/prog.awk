@load "rwarray"
BEGIN { for (i = 1; i <= 20000; i++) a["key" i] = i * i; print writea("f", a); print reada("f", b); for (k in b) { n++; if (b[k] != a[k]) bad++ } print n, bad + 0 }

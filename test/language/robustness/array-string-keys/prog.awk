BEGIN { for (i = 0; i < 200000; i++) a["k" i] = i; for (i = 0; i < 200000; i += 2) delete a["k" i]; print length(a); for (i = 0; i < 1000; i++) if (("k" i) in a) n++; print n, a["k199999"] }

BEGIN { for (;;) { if (++n > 3) break }; print n; for (; n < 6; ) n++; print n; for (i = 0; ; i++) if (i == 4) break; print i }

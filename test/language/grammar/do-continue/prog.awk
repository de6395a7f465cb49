BEGIN { do { i++; if (i == 2) continue; print i } while (i < 4) }

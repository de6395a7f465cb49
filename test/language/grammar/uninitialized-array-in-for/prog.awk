BEGIN { for (k in nothing) n++; print n + 0, isarray(nothing) }

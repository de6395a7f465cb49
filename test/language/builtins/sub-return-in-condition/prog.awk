{ while (sub(/\([^()]*\)/, "")) n++; print n + 0, $0 }

BEGIN { n++; print n }

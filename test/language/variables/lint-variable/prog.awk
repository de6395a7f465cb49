BEGIN { LINT = 1; x = y + 1; print x; LINT = 0; x = z + 1; print x }

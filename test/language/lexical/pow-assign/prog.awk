BEGIN { x = 3; x **= 2; print x; x ^= 2; print x }

BEGIN { x = 2 ** 3; x **= 2; print x }

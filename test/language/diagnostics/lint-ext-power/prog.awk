BEGIN { print 2 ** 3; x = 2; x **= 2; print x }

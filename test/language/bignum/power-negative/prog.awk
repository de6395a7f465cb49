BEGIN { print 2^-3, 10^-2, (-2)^101 }

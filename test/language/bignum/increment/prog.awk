BEGIN { x = 2^64; x++; print x; ++x; x += 10^20; print x; x--; print x--, x }

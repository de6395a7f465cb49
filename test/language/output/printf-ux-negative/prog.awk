BEGIN { printf "%u %x %o\n", -1, -1, -1; printf "%x\n", -2^63 }

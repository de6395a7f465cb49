BEGIN { printf "%u %x\n", 2^64, 2^70; printf "%u\n", -2^65; printf "%x\n", 2^64 - 2048 }

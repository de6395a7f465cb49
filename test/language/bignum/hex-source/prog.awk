BEGIN { print 0xffffffffffffffffffff, 0777777777777777777777777; print strtonum("0x1ffffffffffffffffffff") }

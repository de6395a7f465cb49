BEGIN { print strtonum("0x1p4"), strtonum("0x1.8p1") }

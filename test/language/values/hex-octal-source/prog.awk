BEGIN { print 0x11, 0XFF, 011, 018, 011.5, 0x, 017e1; x1 = "v"; print 0xg }

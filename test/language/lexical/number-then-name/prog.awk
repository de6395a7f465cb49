BEGIN { e = "E"; x11 = "hex"; print 1e, 1e5, 2e1 }

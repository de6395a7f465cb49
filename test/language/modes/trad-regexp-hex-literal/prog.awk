{ print match($0, /a\052b/), match($0, /a\x2ab/) }

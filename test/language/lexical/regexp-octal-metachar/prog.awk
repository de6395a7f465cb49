{ print match($0, /a\52b/), RLENGTH; print match($0, /\x2e/) }

BEGIN { PROCINFO["BUFFERPIPE"]; print "a" | "cat"; print "b" | "cat"; close("cat"); print "c" }

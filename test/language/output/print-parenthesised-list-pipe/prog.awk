BEGIN { print("x", "y") | "cat"; close("cat"); print ("p")("q") | "cat" }

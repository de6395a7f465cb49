BEGIN { print ("a", "b") > "/dev/stdout"; print ("x")("y"); print (1)(2), 3; print("p", "q") }

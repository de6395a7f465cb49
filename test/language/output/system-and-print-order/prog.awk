BEGIN { print "1"; system("echo 2"); print "3" | "cat"; close("cat"); print "4"; "echo 5" | getline x; print x }

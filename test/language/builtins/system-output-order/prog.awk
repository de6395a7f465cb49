BEGIN { print "a"; system("echo b; exit 0"); print "c"; r = system("exit 9"); print r }

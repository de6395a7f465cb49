@load "fork"
BEGIN { pid = fork(); if (pid == 0) { print "child", (PROCINFO["pid"] != 0); exit 0 } print (wait() == pid), "parent" }

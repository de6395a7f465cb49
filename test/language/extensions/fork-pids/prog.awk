@load "fork"
BEGIN { me = PROCINFO["pid"]; pid = fork(); if (pid == 0) { print (PROCINFO["ppid"] == me), (PROCINFO["pid"] != me); exit 0 } wait(); print (PROCINFO["pid"] == me) }

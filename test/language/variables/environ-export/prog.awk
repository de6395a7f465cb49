BEGIN { ENVIRON["NEWV"] = "set"; system("echo $NEWV"); delete ENVIRON["OLD"]; system("echo [$OLD]"); "echo $NEWV" | getline x; print x }

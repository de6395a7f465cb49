@load "filefuncs"
BEGIN { print chdir("d"); getline x < "f"; print x; print (chdir("nosuch") < 0), (ERRNO != "") }

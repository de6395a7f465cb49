BEGIN { getline x < "nosuch"; print ERRNO, PROCINFO["errno"]; ERRNO = ""; print "[" ERRNO "]" }

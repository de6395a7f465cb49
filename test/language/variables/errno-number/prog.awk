BEGIN { ERRNO = "x"; print ERRNO, ERRNO + 0; getline l < "/nonexistent/a"; print ERRNO + 0, (length(ERRNO) > 5) }

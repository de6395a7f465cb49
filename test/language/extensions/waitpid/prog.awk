@load "fork"
BEGIN { print waitpid(999999), (ERRNO != "") }

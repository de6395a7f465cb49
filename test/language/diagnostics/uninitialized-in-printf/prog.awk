BEGIN { printf "[%s][%d][%c][%5.1f]\n", u, u, u, u }

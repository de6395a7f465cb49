BEGIN { i = 2^1024; n = "-nan" + 0; printf "%d %f %g %x %s|%8d|%-8f|%08.2f\n", i, -i, i, i, i, i, i, i; printf "%F %E %G\n", i, -i, i; printf "%d %5.1f\n", "+nan" + 0, "-nan" + 0 }

BEGIN { for (i = 0; i < 5000; i++) if (("x" i "y") ~ ("^x" i "y$")) n++; print n }

BEGIN { for (i = 0; i < ARGC; i++) print i, ARGV[i] }

FOO=two $AWK 'BEGIN { print ENVIRON["FOO"], ("ADDED" in ENVIRON), ARGC, length(ARGV) }' z

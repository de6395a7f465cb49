BEGIN { print typeof(PROCINFO["argv"][3]), typeof(ARGV[1]) }

BEGIN { printf "%s\n", "100%d"; f = "%d%%\n"; printf f, 5; printf("%s %s\n", "%s", "%") }

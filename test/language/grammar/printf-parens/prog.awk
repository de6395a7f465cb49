BEGIN { printf("%s-%s\n", "a", "b"); printf "%d\n", 3; printf("no args\n") }

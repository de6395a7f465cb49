BEGIN { print system("exit 3"), system("true"), system("exit 255"); r = system("kill -9 $$"); print r }

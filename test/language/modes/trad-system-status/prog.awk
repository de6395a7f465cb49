BEGIN { r = system("exit 5"); print r }

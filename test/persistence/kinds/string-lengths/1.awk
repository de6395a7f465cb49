BEGIN { for (i = 0; i < 300; i++) { s[i] = x; x = x (i % 10) } for (i = 500; i < 70000; i = int(i * 1.7)) s[i] = sprintf("%" i "s", "e") }

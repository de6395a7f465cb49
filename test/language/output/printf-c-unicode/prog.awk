BEGIN { printf "%c%c%c|%c\n", 233, 8364, 128512, "éa" }

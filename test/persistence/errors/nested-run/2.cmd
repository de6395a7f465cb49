$AWK 'BEGIN { x = 2; system(ENVIRON["AWK"] " \"BEGIN { y = 5 }\""); z = 3 }'; $AWK 'BEGIN { print x, y, z }'

(n++ >= 0) && /a/, /b/ { print }
END { print n }

BEGIN { print }

BEGIN { exit 258 }

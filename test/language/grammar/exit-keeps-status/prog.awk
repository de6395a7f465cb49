BEGIN { exit 4 } END { exit }

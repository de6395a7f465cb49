$AWK 'BEGIN { for (i = 0; i < 3; i++) ; for (k in ENVIRON) break }'

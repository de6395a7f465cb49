BEGIN { if (/abc) print }

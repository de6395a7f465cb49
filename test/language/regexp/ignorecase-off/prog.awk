{ IGNORECASE = NR % 2; print ($0 ~ /abc/), (/ABC/ ? "y" : "n") }

BEGIN { OFS = "|" } { for (i = 1; i <= NF; i++) gsub(/a/, "A", $i); print }

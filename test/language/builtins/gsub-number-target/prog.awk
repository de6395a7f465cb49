BEGIN { x = 1000000; print gsub(/0/, "o", x), x; y = 0.5; sub(/\./, ",", y); print y }

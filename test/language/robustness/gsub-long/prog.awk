BEGIN { s = sprintf("%200000s", ""); print gsub(/ /, "ab", s), length(s); print gsub(/ba/, "-", s), length(s) }

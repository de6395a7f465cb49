$AWK 'BEGIN { print classify("1/2"), classify("a \"quoted\" }{ text"), classify("  "), classify("axxb"), classify("q") }'

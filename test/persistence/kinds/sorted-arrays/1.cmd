$AWK 'BEGIN { n = split("pear apple fig", w); asort(w); ix["b"]; ix["a"]; asorti(ix) }'

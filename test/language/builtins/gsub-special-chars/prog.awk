BEGIN { s = "a.b[c](d)*"; gsub(/[][().*]/, "\\\\&", s); print s }

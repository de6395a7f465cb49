BEGIN { s = "abcabc"; gsub(/b/, "BBBBBBBBBB", s); print s; gsub(/B+/, "", s); print s; gsub(/[ac]/, "", s); print "[" s "]" }

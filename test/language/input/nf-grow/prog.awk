{ $5 = "e"; print; print NF; print "[" $4 "]" }

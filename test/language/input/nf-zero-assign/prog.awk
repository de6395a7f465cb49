{ NF = 0; print "[" $0 "]", NF; $2 = "x"; print "[" $0 "]", NF }

BEGIN { RS = "," }
ENDFILE { print "endfile " RT; RS = "[a-z]+" }
END { print "end " RT
  getline x < "in"; print RT; close("in")
  RS = "n"; getline y < "prog.awk"; close("prog.awk"); print RT }

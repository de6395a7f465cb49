BEGIN { for (print "init"; i < 2; print "step" i) { i++ } }

{ $0 = "p q"; print NF, $2 } /p/ { print "matched new" }

BEGIN { print "ab\
cd" }

@load "revoutput"
BEGIN { REVOUT = 1; print "abc" > "o"; print "def ghi" > "o"; close("o"); REVOUT = 0; while ((getline l < "o") > 0) print l }

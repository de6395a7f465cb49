BEGIN { print "a\qb\zc\qd" }

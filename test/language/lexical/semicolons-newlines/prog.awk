
# a comment

BEGIN { print 1 }


# another
;
BEGIN { print 2 }

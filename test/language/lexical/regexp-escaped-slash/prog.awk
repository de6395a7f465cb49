{ if (/a\/b/) print "yes"; else print "no" }

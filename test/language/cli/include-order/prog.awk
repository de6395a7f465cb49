BEGIN { print "main1" }
@include "inc.awk"
BEGIN { print "main2" }

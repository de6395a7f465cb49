BEGIN { x = log(0); print (x ? "true" : "false"), !x, (x && 1), (x || 0); if (x) print "yes"; while (x) { print "once"; break } }

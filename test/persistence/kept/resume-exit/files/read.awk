@load "pma"
BEGINFILE { print "from", pma::resume() }
{ count++; seen = seen $0 }
FNR - pma::resumed() == 2 { if (how == "exit") exit; if (how == "nextfile") nextfile; if (how == "fatal") print 1 / 0 }
END { print count, seen }

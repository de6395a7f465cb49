function skip() { nextfile }
BEGINFILE { if (FILENAME == "f1") nextfile; if (FILENAME == "f3") skip() }
{ print FILENAME } ENDFILE { print "ef", FILENAME } END { print NR }

BEGIN { print ENVIRON["DBGTEST"]
  ENVIRON["DBGTEST"] = "changed"
  system("echo $DBGTEST")
  print length(ENVIRON) > "/dev/null"
  print ("GAWK_DEBUG_STATE" in ENVIRON) }

BEGIN { PROCINFO["mine"] = 5; print PROCINFO["mine"]; delete PROCINFO["mine"]; print ("mine" in PROCINFO) }

BEGIN { PROCINFO["x"] = 1; print length(PROCINFO) }

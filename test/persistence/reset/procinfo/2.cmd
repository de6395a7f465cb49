$AWK 'BEGIN { print ("sorted_in" in PROCINFO), ("NONFATAL" in PROCINFO), ("mine" in PROCINFO), PROCINFO["strftime"] }'

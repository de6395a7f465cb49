BEGIN { print (PROCINFO["version"] ~ /^[0-9]+\.[0-9]+(\.[0-9]+)?$/) }

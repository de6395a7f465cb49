BEGIN { n = length(PROCINFO["argv"]); for (i = 1; i < n; i++) printf "%s ", PROCINFO["argv"][i]; print "" }

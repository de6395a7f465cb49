BEGIN { print PROCINFO["CSV"] }

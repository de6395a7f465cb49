BEGIN { RS = "" } { print NR ": " $1 "," $NF " NF=" NF " RT=" length(RT) }

BEGIN { RS = "" } { print length(RT) }

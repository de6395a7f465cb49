{ print NF ":" $NF ":" length($NF) ":" $1 }
NF { print $NF + 0, $(NF - 1), $NF; $NF = "q"; print; print NF }
NR % 3 == 0 { FS = "," }
NR % 5 == 0 { FS = " " }

# Read the file several times with different separators.
FNR == 1 { part++; OFS = part % 3 == 1 ? "-" : part % 3 == 2 ? " - " : "" }
FNR % 4 == 1 { $1 = $1; print }
FNR % 4 == 2 { $1 = $1; print; print NF ":" $1 }
FNR % 4 == 3 { NF = NF; print; print NF ":" $1 }
FNR % 4 == 0 { x = $1 = $1; n[x] += NF; $3 = "three"; print }
/o/ { $1 = $1; long += length($0) }
{ total += length($0) }
END { for (x in n) print x, n[x] | "LC_ALL=C sort"; close("LC_ALL=C sort"); print long, total }

# Missing elements and unset variables are both 0 and "", even after they are
# assigned to fields.
{ $3 = total[$1]; n += $3 == 0; low += $3 < 5; negative += $3 < -1; empty += $3 == "" }
{ $2 = unset; x = $2; print $2 == 0, x == 0, typeof($2) }
# A field after the last one is compared as a string.
{ $3 = $9; y = $9; print $3 == 0, y == 0, $9 == 0 }
END { print n, low, negative, empty }

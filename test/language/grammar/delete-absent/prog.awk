BEGIN { delete a["x"]; print length(a); delete a[1][2]; print length(a), isarray(a[1]) }

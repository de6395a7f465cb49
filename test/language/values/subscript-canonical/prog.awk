BEGIN { a[1] = 1; a[1.0]++; a[01]++; a["1"]++; a[0x1]++; print length(a), a[1]; a["01"]; a["+1"]; a["1.0"]; a[" 1"]; print length(a) }

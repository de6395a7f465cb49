$AWK 'BEGIN { s = "some string long enough to live on its own in the heap"; t = s; a[1] = s; a[2] = a[1]; sub(/some/, "another", t); a[2] = a[2] "!" }'

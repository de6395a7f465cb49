BEGIN { n = split("b A a B", a); IGNORECASE = 1; asort(a); print tolower(a[1] a[2] a[3] a[4]) }

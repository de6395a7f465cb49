BEGIN { a[1]["b"][3] = 1; print a[1]["b"] "" }

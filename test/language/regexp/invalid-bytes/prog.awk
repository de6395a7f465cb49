BEGIN { s = "a\xffb"; print (s ~ /a.b/), (s ~ /a[^x]b/), (s ~ /a\xffb/), length(s), index(s, "b") }

BEGIN { FS = ":"; $0 = "a:b"; print $1, NF; FS = "b"; print $1; $0 = "a:b"; print $1 }

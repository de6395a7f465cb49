BEGIN { print NF; $0 = "a b c"; print NF; $0 = ""; print NF; $3 = "z"; print NF, "[" $0 "]" }

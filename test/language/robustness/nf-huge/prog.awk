BEGIN { $100000 = "z"; print NF, length($0); NF = 3; print NF, length($0) }

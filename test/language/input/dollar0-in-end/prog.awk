END { print $0, NF, NR; $0 = "x y z"; print NF }

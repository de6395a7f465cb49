{ print NR, NF, length($0); print $2 }

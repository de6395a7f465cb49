{ print NF, length($0) }

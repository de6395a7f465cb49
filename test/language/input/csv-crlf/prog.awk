{ print NF, length($2), length($0) }

{ NF = 1.9; print NF; print $0 }

BEGIN { RS = ""; FS = "[:]" } { print NF, $2 }

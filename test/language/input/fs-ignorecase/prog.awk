BEGIN { IGNORECASE = 1; FS = "x" } { print NF; FS = "x+"; $0 = $0; print NF }

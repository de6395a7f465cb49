BEGIN { print PROCINFO["FS"]; FIELDWIDTHS = "1"; print PROCINFO["FS"]; FPAT = "x"; print PROCINFO["FS"]; FS = ","; print PROCINFO["FS"] }

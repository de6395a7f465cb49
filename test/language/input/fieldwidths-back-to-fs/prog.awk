BEGIN { FIELDWIDTHS = "1 1" } NR == 1 { print $1, PROCINFO["FS"]; FS = FS } NR == 2 { print $1, PROCINFO["FS"] }

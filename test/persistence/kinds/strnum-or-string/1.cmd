echo '10 abc 0x1 +5e3' | $AWK -v v=7 '{ f1 = $1; f2 = $2; f3 = $3; f4 = $4; s = "10"; n = 10; a["f"] = $1; a["s"] = s; split("3 x", sp); u = $9 }'

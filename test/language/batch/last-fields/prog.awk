{ print "<" $NF ">", NF; n[$NF]++; if ($NF == $0) print "same" }
END { print n["c"], n[""], n["  "], n["a"] }

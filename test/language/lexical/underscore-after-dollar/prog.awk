{
	print "In "$_" ; "
	print "In "$ _" ; "_"x" _"y"
	print $_"x"_"y"
	_ = 2
	print $_"-"$_
	print $$_"q"
	print -$_"z", !$_"z"
	print $_ _"u"
	$_"x"
	$_++
	print $\
_"x"
	a[$_"k"]
	for (k in a)
		print k
	$_ = "b"
	if ($_"" == "b")
		print _"tr"
}

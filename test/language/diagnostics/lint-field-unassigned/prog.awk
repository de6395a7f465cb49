{
	$2 = u
	print $2
	print $NF, $5
	x = $2
	print x, $2 + 1, length($2)
	$7 = $6
	print $7
}

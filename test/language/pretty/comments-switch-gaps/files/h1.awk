BEGIN {
	switch (x) # a
	# b
	{
	case 1: x }
	switch (x) # c
	{ # d
	case 1: x }
	switch (x) # e
	{
	# f
	case 1: x }
	switch (x)
	# g
	{ # h
	# i
	case 1: x }
	switch (x) # j
	# k
	{ # l
	case 1: x }
	switch (x) # m
	# n
	{
	# o
	case 1: x }
	switch (x)
	{ # o

	# p

	# q
	case 1: x }
	switch (x)
	# r
	{ # s
	case 1: x }
}

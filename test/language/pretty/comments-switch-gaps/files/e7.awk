BEGIN {
	switch (x) { # a1


	# a2


	# a3
	case 1: x }
	switch (x) # b1


	# b2
	{ # b3


	# b4
	case 1: x }
	switch (x)
	# c1
	{
	# c2
	case 1: x }
	switch (x)
	# d1
	# d2
	{
	case 1: x
	} # d5
	# d6
	switch (x) {
	# e1
	# e2
	case 1: x
	}
	# e3
	switch (x)
	{ # f1
	# f2
	case 1: x
	}
	if (1) switch (x) # g1
	{ # g2
	# g3
	case 1: x
	}
}

BEGIN {
	do {
		x = 1
	}
	# block
	while (1)
	do { # a
		x = 1
	} # b
	# block
	while (1) # c
	# last
	y = 1
	switch (x) # one
	{ # two
	# block
	case 1:
		x
	}
	switch (x) # one
	# b1
	{ # two
	# block
	# block2
	case 1:
		x
	}
}

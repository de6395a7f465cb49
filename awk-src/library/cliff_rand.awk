# cliff_rand.awk -- generate random numbers with Cliff's simple method
# SPDX-License-Identifier: GPL-3.0-or-later
#
# cliff_rand(): return the next number of the sequence, between 0 and 1.  The
# sequence is the same in each run.
#
# _cliff_seed: the last number.  A program may set _cliff_seed in its BEGIN
# rule.

BEGIN {
	_cliff_seed = 0.1
}

function cliff_rand()
{
	_cliff_seed = 100 * log(_cliff_seed) % 1
	if (_cliff_seed < 0)
		_cliff_seed = -_cliff_seed
	return _cliff_seed
}

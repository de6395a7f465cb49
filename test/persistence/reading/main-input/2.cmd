cksum < heap.pma > a; printf 'the cat\na dog\nno word\n' | $AWK '$1 in w { print $2 }'; cksum < heap.pma > b; cmp a b && echo unchanged

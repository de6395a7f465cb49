printf 'x = 1\ny = 2 3\n' > text; $PMHEAP load $HEAP text; echo $?; $PMHEAP load $HEAP < text; echo $?

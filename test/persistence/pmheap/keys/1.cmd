$AWK 'BEGIN { n["ab"]; n["abc"]; n["b"]; n[10]; n[1]; m["x"]["ab"] = 1; x = "a\"b"; n["q"] = 1.5 }'
$PMHEAP keys $HEAP n | LC_ALL=C sort; echo --; $PMHEAP keys $HEAP n --prefix ab | LC_ALL=C sort; echo --; $PMHEAP keys $HEAP n --prefix 1 | LC_ALL=C sort
$PMHEAP keys $HEAP 'm["x"]'; for n in x z 'm["y"]' 'f()'; do $PMHEAP keys $HEAP "$n"; echo $?; done
$PMHEAP get --json $HEAP x; $PMHEAP get --json $HEAP 'n["q"]'; $PMHEAP get $HEAP m --json; $PMHEAP get --json $HEAP z; echo $?

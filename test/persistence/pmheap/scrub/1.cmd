$AWK 'BEGIN { for (i = 0; i < 40000; i++) { n["a key that is long, number " i] = "value number " i; m[i] = i }
  for (i = 0; i < 40000; i++) w["short" i] = i }'
$PMHEAP scrub heap.pma; echo $?

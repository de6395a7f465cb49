for v in a b e m; do
  for form in csv tsv jsonl; do
    $PMHEAP export --$form --wide $HEAP $v
  done
done
$PMHEAP export $HEAP m
$PMHEAP export --wide $HEAP e | $AWK --csv 'END { print NR, NF }'

$AWK 'BEGIN { for (i = 0; i < 300; i++) for (j = 0; j < 100; j++)
  a["row number " i]["column number " j] = i * j }'
for form in csv tsv jsonl; do
  $PMHEAP export --$form $HEAP a | $AWK 'END { print NR; print }'
done
$PMHEAP export --wide --csv $HEAP a | $AWK 'END { print NR, length }'

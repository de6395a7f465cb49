for v in n f d e deep s inf em nl 'd["2024"]' nope 'd['; do
  echo "== $v"
  $PMHEAP export $HEAP "$v" 2>&1 | sed "s|$HEAP|HEAP|g"
  $PMHEAP export --jsonl $HEAP "$v" 2>/dev/null
  $PMHEAP export --tsv $HEAP "$v" 2>/dev/null | tail -n 1
done
$PMHEAP export --wide $HEAP d
$PMHEAP export $HEAP deep --wide --jsonl

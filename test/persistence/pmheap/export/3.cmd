$PMHEAP export $HEAP n out.csv && cat out.csv
$PMHEAP export --jsonl $HEAP d -o out && cat out
$PMHEAP export $HEAP nope out; echo $?; cat out
$PMHEAP export $HEAP n nowhere/out; echo $?
$PMHEAP export $HEAP; echo $?
$PMHEAP export --sqlite $HEAP n; echo $?
$AWK -l csv --csv -H '{ back[$col["key"]] = $col["value"] }
  END { for (k in back) print k, back[k] }' out.csv

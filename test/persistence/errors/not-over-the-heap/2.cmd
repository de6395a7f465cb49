for o in o d p; do
  $AWK -${o}heap.pma 'BEGIN { x++ }' 2>&1 | head -2
done
echo 'BEGIN { x = 9 }' >prog
printf '%s\n' 'break 1' 'dump heap.pma' quit | $AWK -D -f ./prog 2>&1
$AWK -onew 'BEGIN { y }'; cat new; rm new prog
$AWK 'BEGIN { print x }'

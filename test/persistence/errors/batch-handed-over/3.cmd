# Records with one field change the variable without a loop.
(
  unset GAWK_PERSIST_FILE
  $AWK 'BEGIN { for (i = 0; i < 40000; i++) print i % 100 ? i : "1 2 3 4" }'
) >input
$AWK 'BEGIN { number = 0 }'
$AWK '
  NF > 3 { for (i = 1; i <= NF; i++) { number++; print number | command } next }
  { number++; print number | command }
  END { close(command); print number }' \
  command="$AWK 'BEGIN { number += 1000000 } END { print NR }'" input

# The pipe to the command is soon full, so the run hands the heap over to the
# command in the middle of a record.
(
  unset GAWK_PERSIST_FILE
  $AWK 'BEGIN {
    for (i = 0; i < 100; i++)
      {
	for (j = 0; j < 300; j++)
	  printf "%d ", j
	print ""
      }
  }'
) >input
$AWK 'BEGIN { number = 0 }'
$AWK '
  { for (i = 1; i <= NF; i++) { number++; print number | command } }
  END { close(command); print number }' \
  command="$AWK 'BEGIN { number += 1000000 } END { print NR }'" input

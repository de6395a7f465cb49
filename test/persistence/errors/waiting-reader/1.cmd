# The reader starts while its ancestor uses the heap, and waits for it.
$AWK 'BEGIN { x = 5 }'
$AWK -v awk="$AWK" 'BEGIN {
  x++
  reader = "GAWK_PERSIST_MODE=ro " awk " \"{ print x }\""
  print "go" | reader
  fflush(reader)
  end = systime() + 4
  while (systime() < end)
    n++
  close(reader)
}' 2>err
sed 's/heap [^ ]*,/heap H,/' err >&2

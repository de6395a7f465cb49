export GAWK_PERSIST_HANDOVER=0
for change in 'cp old heap.pma' 'dd if=old of=heap.pma conv=notrunc' \
  'truncate -s 400000 heap.pma'; do
  cp new heap.pma
  echo "$change"
  change=$change $AWK 'BEGIN {
    system(ENVIRON["change"] " 2>/dev/null")
    for (i = 0; i < 3000; i++) b[i] = i
    n = 3
  }' 2>err
  echo $?
  sed 's/.*: fatal: //; s/store [0-9]* bytes/store bytes/
    s,/[^ ]*/heap.pma,heap.pma,' err
  case $change in
    truncate*) ;;
    *) $PMHEAP check heap.pma
       $AWK 'BEGIN { print n, length(a), length(b) }' ;;
  esac
done
cp new heap.pma
$AWK 'BEGIN { print n, length(a), length(b) }'

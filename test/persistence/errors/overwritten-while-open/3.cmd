export GAWK_PERSIST_HANDOVER=0

echo A commit without new space
cp new heap.pma
$AWK 'BEGIN { system("cp old heap.pma"); n = 3 }' 2>err
echo $?
sed 's/.*: fatal: //; s,/[^ ]*/heap.pma,heap.pma,' err
$AWK 'BEGIN { print n, length(a), length(b) }'

echo A larger backup
$AWK 'BEGIN { delete a; n = 3 }'
$AWK 'BEGIN { n = 4 }'
$AWK 'BEGIN {
  system("cp old heap.pma")
  for (i = 0; i < 300000; i++) b[i] = i
}' 2>err
echo $?
$PMHEAP check heap.pma
$AWK 'BEGIN { print n, length(a), length(b) }'

echo A new heap
rm heap.pma
$AWK 'BEGIN { system("cp old heap.pma"); n = 3 }' 2>err
echo $?
$PMHEAP check heap.pma
$AWK 'BEGIN { print n, length(a), length(b) }'

echo A removed heap without changes
$AWK 'BEGIN { n++; system("rm heap.pma"); n-- }'
echo $?

echo A short file in the place of a new heap
$AWK 'BEGIN { system("echo text >heap.pma"); n = 3 }' 2>err
echo $?
cat heap.pma
rm heap.pma

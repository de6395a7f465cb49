$AWK 'BEGIN {
  n = 1
  system("cp heap.pma copy; truncate -s 100000 heap.pma")
  for (i in a) s += length(a[i])
  print s
}' 2>err
echo $?
sed "s/[^ ]*: fatal/gawk: fatal/; s,/[^ ]*/heap.pma,heap.pma,g" err
mv copy heap.pma
$AWK 'BEGIN { print length(a), length(n) }'

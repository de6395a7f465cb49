# The inner run takes the heap and commits nothing.  Before the outer run takes
# the heap again, the file is overwritten.
for file in fork other; do
  echo $file
  cp whole heap.pma
  file=$file $AWK 'BEGIN {
    system("'"$AWK"' '\''BEGIN { name = \"heap\" }'\''; cp $file heap.pma")
    print name, length(text)
    text["new"] = 1
  }' 2>err
  echo $?
  sed "s/.*: fatal: //; s,/[^ ]*/heap.pma,heap.pma," err
  $PMHEAP check heap.pma
  $AWK 'BEGIN { print name, length(text) }'
done

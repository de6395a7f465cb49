# Run a typical extension: a parser for a record format.
printf 'BLOCKS\n5 3\nhelloall\nb2 1\no k\n3\na\nb\n2 1\n\303\244\303\266x\n' > a
printf 'plain text\n' > b
$AWK -l blocks '{ print FILENAME, FNR, NF, $1 "|" $2, length(RT), PROCINFO["FS"] }' a b a
$AWK -l blocks 'BEGIN { while ((getline < "a") > 0) n += NF; print n; close("a")
  while ((getline line < "a") > 0) print "<" line ">" }'
printf 'BLOCKS\n9\nshort\n' > bad
$AWK -l blocks '{ print }' bad
echo $?
$AWK -l blocks 'BEGIN { print (getline < "bad"), ERRNO }'

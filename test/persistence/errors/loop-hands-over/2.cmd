# The run waits in its loop until the second run has used the heap.
mkfifo go
$AWK 'BEGIN {
  for (w in n)
    {
      if (++c == 5)
	{
	  print "x" > "begun"
	  close ("begun")
	  "cat go" | getline line
	}
      if (c < 8)
	print w, n[w]
    }
  print c, length (n)
}' &
until [ -e begun ]; do sleep 0.05; done
$AWK 'BEGIN { delete n; for (i = 0; i < 10; i++) n["new" i] = i }'
echo > go
wait

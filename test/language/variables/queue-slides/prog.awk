# Use arrays as queues, in which the subscripts of the elements increase
# steadily.

function look(what,  k, n, sum) {
  for (k in q) {
    n++
    sum += k
  }
  print what ":", length(q), n + 0, sum + 0
}

function turn(count,  i) {
  for (i = 0; i < count; i++) {
    q[tail++] = i % 2 ? i : "a text of more than fourteen bytes " i
    seen += length(q[head])
    delete q[head++]
  }
}

BEGIN {
  for (tail = 0; tail < 3000; tail++)
    q[tail] = tail
  turn(100000)
  look("on the way")
  print head in q, head - 1 in q, 0 in q, 4096 in q, tail - 1 in q, tail in q
  # Add elements after all elements have been deleted.
  q[5] = "five"
  q[4095]++
  q[8192] = q[20000] = "x"
  delete q[20000]
  look("left behind")
  print q[5], q[4095], q[8192], q[head]
  # Add and delete elements in a loop over the queue.
  for (k in q)
    if (k + 0 < head) {
      delete q[k]
      q[k + 50000]
    }
  look("in a loop")
  turn(20000)
  look("on")
  # Add elements at the start of the queue.
  while (tail > head)
    delete q[--tail]
  look("nearly empty")
  delete q
  for (head = tail = 70000; tail < 71000; tail++)
    q[tail] = tail
  turn(10000)
  look("again")
  n = asort(q, sorted)
  print n, sorted[1], seen
}

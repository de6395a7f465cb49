# Move, grow and shrink windows of subscripts.  Each window is stored in an
# array, and in a second array with different subscripts.

function random(n)
{
  seed = (seed * 16807 + 7) % 2147483647
  return int(seed / 7) % n
}

function put(w, i, v)
{
  q[w][i] = v
  model["w" w, i] = v
}

function drop(w, i)
{
  delete q[w][i]
  delete model["w" w, i]
}

function bad(w, i, what)
{
  print what, "of window", w, "at", i, "from", head[w], "to", tail[w]
  exit 1
}

# Check that the elements of window W are exactly those between its ends that
# are not holes.
function check(w,   i, n, k, sum, want)
{
  for (i = head[w]; i < tail[w]; i++)
    if (("w" w, i) in model) {
      n++
      want += i
      if (!(i in q[w]) || q[w][i] != model["w" w, i])
	bad(w, i, "value")
    } else if (i in q[w])
      bad(w, i, "hole")
  for (i = 1; i <= 5; i++)
    if ((head[w] - i) in q[w] || (tail[w] + i - 1) in q[w])
      bad(w, i, "outside")
  if (length(q[w]) != n)
    bad(w, n, "length")
  for (k in q[w]) {
    sum += k
    n--
    if (!(k in q[w]) || q[w][k] != model["w" w, k])
      bad(w, k, "walk")
  }
  if (n || sum != want)
    bad(w, n, "end of walk")
  checks++
}

# While both ends of the window move, check that a loop visits the elements
# that existed when it started.
function walk(w,   k, n, i)
{
  n = length(q[w])
  for (k in q[w]) {
    n--
    step(w, 4)
    if (++i > 3)
      put(w, tail[w]++, i)
  }
  if (n)
    bad(w, n, "steps")
}

function step(w, kind,   i)
{
  if (kind < 4)
    put(w, tail[w]++, random(1000))
  else if (kind == 4 || kind == 5) {
    if (head[w] < tail[w])
      drop(w, head[w]++)
  } else if (kind == 6)
    put(w, --head[w], random(1000) "")
  else if (kind == 7) {
    if (head[w] < tail[w])
      drop(w, --tail[w])
  } else if (head[w] < tail[w]) {
    i = head[w] + random(tail[w] - head[w])
    if (kind == 8)
      drop(w, i)
    else if (kind == 9)
      put(w, i, "a text that is longer than a cell " random(100))
    else if (("w" w, i) in model) {
      q[w][i]++
      model["w" w, i]++
    }
  }
}

# Make N random changes to window W, which has about SIZE elements; if UP is
# true, the window moves to higher subscripts, otherwise to lower ones.
function move(w, n, size, up,   live, one)
{
  while (n-- > 0) {
    live = tail[w] - head[w]
    one = random(20)
    if (one < 2)
      step(w, 8 + random(3))
    else if (live < size)
      step(w, up ? 0 : 6)
    else if (live > size + 5 + random(size))
      step(w, up ? 4 : 7)
    else
      step(w, (one < 11) == !up ? (up ? 4 : 7) : (up ? 0 : 6))
  }
}

BEGIN {
  seed = 11
  n = 40
  for (w = 1; w <= n; w++) {
    q[w][0]
    delete q[w][0]
    head[w] = tail[w] = w % 5 == 0 ? 3000 : w % 7 == 0 ? 100000 : 0
  }
  for (round = 1; round <= 3; round++)
    for (w = 1; w <= n; w++) {
      size = random(4) ? random(60) : random(400)
      up = w % 9 ? 1 : round % 2
      move(w, w % 8 ? 700 : 6000, size + 1, up)
      check(w)
      if (w % 6 == 0) {
	walk(w)
	check(w)
      }
      if (random(12) == 0) {
	while (head[w] < tail[w])
	  step(w, random(2) ? 4 : 7)
	check(w)
      }
    }
  # Use a ring buffer, whose subscripts are remainders.
  for (i = 0; i < 20000; i++) {
    ring[i % 1000] = i
    if (i >= 90)
      delete ring[(i - 90) % 1000]
  }
  for (k in ring) {
    c++
    s += ring[k]
  }
  print checks, (length(model) > 1000), c, s
}

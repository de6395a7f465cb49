# Leave loops before their end.  Check that a loop that ends early visits the
# first subscripts of a complete loop, in each order, even if the loop creates
# elements.
function whole(w, n_) {
  n_ = 0
  delete all
  for (w in n)
    all[++n_] = w
  return n_
}
function expect(w) {
  if (w "" != all[++seen] "") {
    bad++
    if (bad < 4) print "wrong:", order, seen, w, "instead of", all[seen]
  }
}
BEGIN {
  k = split("@ind_str_asc @ind_str_desc @ind_num_asc @ind_num_desc " \
	    "@val_str_asc @val_str_desc @val_num_asc @val_num_desc " \
	    "@val_type_asc @val_type_desc", orders)
  split("1 01 1.0 x1 +1 1e0", input)
  for (size = 100; size <= 20000; size *= 14) {
    for (o = 1; o <= k; o++) {
      order = orders[o]
      delete n
      for (i = 0; i < size; i++) {
	key = i % 3 == 0 ? "k" i : i % 3 == 1 ? i : "a longer subscript " i
	if (i % 50 == 0)
	  n[key][1]
	else if (i % 7 == 0)
	  n[key] = input[1 + i % 6]
	else if (i % 11 == 0)
	  n[key] = "text " i % 13
	else
	  n[key] = (i * 7919) % 1009 / (i % 5 ? 1 : 2)
      }
      PROCINFO["sorted_in"] = order
      count = whole()
      if (count != size)
	print "count", count
      for (last = 3; last <= size; last = last * 9) {
	seen = 0
	for (w in n) {
	  if (w "" != all[++seen] "")
	    bad++
	  if (seen >= last)
	    break
	}
      }
      # The loop does not visit new elements, since the order is determined
      # when the loop begins.
      seen = 0
      for (w in n) {
	if (w "" != all[++seen] "")
	  bad++
	if (seen == 40 && ("new" in n))
	  break
	if (seen == 40 && n["new" seen] == "")
	  made++
      }
      seen = 0
      whole()
      # An assignment to an element does not change the order.
      for (w in n) {
	expect(w)
	if (!isarray(n[w]))
	  n[w] = -seen
	if (seen > 300)
	  break
      }
    }
  }
  print bad + 0, made
}

# A heap of more than 1 MB, which is not verified when it is opened.
$AWK '
  function sum(   k, s) {
    for (k in n)
      s += n[k]
    return s
  }
  function top(k,   w, i) {
    PROCINFO["sorted_in"] = "@val_num_desc"
    for (w in n) {
      if (i++ == k)
        break
      print n[w], w
    }
  }
  BEGIN {
    for (i = 0; i < 30000; i++) {
      n["word " i] = 1
      text[i] = sprintf("%60d", i)
    }
    long = sprintf("%20000s", "first")
    command = sprintf("echo %3000s", "one")
  }'

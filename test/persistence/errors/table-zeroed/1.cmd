export GAWK_PERSIST_SYNC=off
$AWK 'function kept(a) { return a }
  BEGIN { for (i = 0; i < 40000; i++) words["w" i] = i
  zebra["stripes"] = 26; a_variable_with_a_long_name = 1
  while (++zebra_n < 3000) table[zebra_n] = "text " zebra_n }'

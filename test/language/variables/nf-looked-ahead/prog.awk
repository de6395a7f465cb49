# List NF in the order of values: it comes first (as -1) until it is computed.
BEGIN { PROCINFO["sorted_in"] = "@val_num_asc"; none = 0 }
{ x = $1; y = $2; if (NR % 2) z = $3 }
NR % 2 == 0 && NR > 31 {
  for (k in SYMTAB)
    if (k == "NF" || k == "none")
      printf "%s ", k
  print NR
}

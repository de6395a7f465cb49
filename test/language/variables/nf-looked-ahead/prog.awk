# Sort SYMTAB by value: as long as NF has not been computed, NF precedes
# variables whose value is 0.
BEGIN { PROCINFO["sorted_in"] = "@val_num_asc"; none = 0 }
{ x = $1; y = $2; if (NR % 2) z = $3 }
NR % 2 == 0 && NR > 31 {
  for (k in SYMTAB)
    if (k == "NF" || k == "none")
      printf "%s ", k
  print NR
}

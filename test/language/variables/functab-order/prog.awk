function zfun() { }
function afun() { }
function list(how, i, s) {
  PROCINFO["sorted_in"] = how
  for (i in FUNCTAB) if (i ~ /fun$|^and$|^xor$|^list$/) s = s i " "
  print how, s
}
BEGIN {
  list("@val_type_asc"); list("@val_type_desc"); list("@val_num_asc"); list("@ind_str_asc"); list("@ind_str_desc")
}

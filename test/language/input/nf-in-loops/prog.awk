# Each function contains a loop that compares a variable with NF, and changes
# NF in a different way, or does not change it.
function set(array) { array["NF"] = 2 }
function more() { $(NF + 1) = "m"; return NF < 6 }
function param(a,  i) { for (i = 1; i <= NF; i++) a["NF"] = NF - 1; return i }
function inner(i) { for (i = 1; i <= NF; i++) if (i == 2) set(SYMTAB); return i }
function show(what) { print what, i, NF ": " $0 }
{
  for (i = 1; i <= NF; i++) n++
  show("none")
  for (i = 1; i <= NF; i++) if (NF < 6) $(i + 1) = "s"
  show("field")
  for (i = 1; i <= NF; i++) NF--
  show("NF")
  for (i = 1; i <= NF; i++) if (i == 2) $0 = "a b c d e"
  show("record")
  for (i = 1; i <= NF; i++) sub(/ [^ ]*$/, "")
  show("sub")
  for (i = 1; i <= NF; i++) gsub(/e/, "f f", $i)
  show("gsub")
  for (i = 1; i <= NF && more(); i++) n++
  show("call")
  for (i = 1; i <= NF; i++) SYMTAB["NF"] = 3
  show("SYMTAB")
  $0 = "p q r s t"
  i = param(SYMTAB)
  show("parameter")
  $0 = "p q r s t"
  i = inner()
  show("argument")
  $0 = "u v w x"
  i = 1
  while (i <= NF) { m[$i]++; n = NF; i++; sub(/u/, "z", x) }
  show("while " n)
  for (i = 1; i < NF && NF < 9; i++) { for (k = i; k < NF; k++) t = t $k NF; if (i == 3) break }
  show("nested " t)
  t = ""
  for (i = 1; i <= NF; i++) { if (i == 2) getline; t = t $i }
  show("getline " t)
  t = ""
  for (i = 1; i <= NF; i++) { t = t $i; if ((getline < FILENAME) < 1) break }
  show("file " t)
  close(FILENAME)
  t = ""
}
BEGIN { for (i = 1; i <= NF; i++) n++; show("begin") }
END { for (i = 1; i <= NF; i++) n++; show("end") }

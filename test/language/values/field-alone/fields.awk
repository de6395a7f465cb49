function differs(what, got, want) {
  if (got != want && faults++ < 10)
    print FS ":", NR, what, "got", got, "wanted", want
}
function refer(  n) {
  text = $0 ""
  delete f
  return n = split(text, f)
}
# Use the field with number K.
{ checked++ }
mode == 1 { k = 3 }
mode == 2 { k = 1 }
mode == 3 { k = 1 + int(NR / 40) % 7 }
mode == 4 { k = 60 }
{ first = $k }
mode == 3 && NR % 3 == 0 { second = $k; third = $(k + 1) }
NR % 31 == 0 { kind = int(rand() * 14) }
NR % 31 && rand() < .9 { n = refer(); differs("usual", first, f[k]); next }
kind == 0 { n = refer(); differs("NF", NF, n) }
kind == 1 { n = refer(); for (i = n + 1; i >= 1; i--) differs("all", $i, f[i]) }
kind == 2 { n = refer(); $k = "new"; differs("set", $k, "new"); for (i = 1; i <= n; i++) if (i != k) differs("rest", $i, f[i]) }
kind == 3 { n = refer(); sub(/a/, "A", $k); sub(/a/, "A", f[k]); differs("sub", $k, f[k]); differs("next", $(k + 1), f[k + 1]) }
kind == 4 { n = refer(); sub(/zzz/, "", $k); differs("no sub", $k, f[k]); differs("next", $(k + 1), f[k + 1]); differs("NF", NF, n < k ? k : n) }
kind == 5 { sub(/[a-m]/, "x y"); n = refer(); differs("sub $0", $k, f[k]) }
kind == 6 { $0 = "a b,c\td " $0; n = refer(); differs("assigned", $k, f[k]); differs("again", $k, f[k]) }
kind == 7 { getline; n = refer(); differs("getline", $k, f[k]) }
kind == 8 { n = refer(); NF = 4; differs("cut", $k, k <= 4 ? f[k] : ""); differs("cut NF", NF, 4) }
kind == 9 { n = refer(); x = $k; getline y; differs("kept", x, f[k]); differs("still", $k, f[k]) }
kind == 10 { n = refer(); $(k + 2)++; differs("other", $k, f[k]) }
kind == 11 { n = refer(); was = FS; FS = ";"; differs("FS", $k, f[k]); differs("FS other", $2, f[2]); FS = was }
kind == 12 { n = refer(); x = $k; x = x $k $k; differs("thrice", x, f[k] f[k] f[k]) }
kind == 13 { n = refer(); differs("number", $k + 0, f[k] + 0); differs("length", length($k), length(f[k])) }
END { print checked, "checked,", faults + 0, "faults" }

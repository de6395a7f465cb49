while IFS= read -r p
do
  printf '%s: ' "$p"
  $AWK --explain "{ $p }" | sed 1q
done <<'EOF'
print n[1]
n["new"]
(n["new"])
x++
k = n[1]
for (k in n) last = k
for (k in n) { k = 1 }
delete n
delete n[1]
getline x
getline
"date" | getline x
getline n[1] < "f"
sub(/a/, "b", n[1])
sub(/a/, "b")
$3 = n[1]; NF = 2
split("a b", t)
split(n[1], ENVIRON)
match("a", /a/, m)
patsplit("a", p)
asort(n)
asort(n, n)
asort(n, ENVIRON)
asort(n, ENVIRON, "f")
asort(n, ENVIRON, "by_value")
asort(n, ENVIRON, "counted")
asort(n, ENVIRON, n[1])
asort(n, ENVIRON, "@val_num_asc")
PROCINFO["sorted_in"] = "@ind_num_asc"
PROCINFO["sorted_in"] = "cmp"
PROCINFO["sorted_in"] = "by_value"
PROCINFO["sorted_in"] = "awk::by_value"
PROCINFO["sorted_in"] = "counted"
PROCINFO["sorted_in"] = "changed"
PROCINFO["sorted_in"] = n[1]
PROCINFO["sorted_in"] = PROCINFO["x"] = "counted"
sub(/.*/, "counted", PROCINFO["sorted_in"])
set(PROCINFO, "counted")
getline PROCINFO["sorted_in"]
PROCINFO[n[1]] = "cmp"
PROCINFO["sorted", "_in"] = "cmp"
PROCINFO["cat", "READ_TIMEOUT"] = 100
ARGV[1] = "x=1"
ARGC = 1
print SYMTAB["n"]
@n(1)
print reads(1)
print writes(n)
print writes(ENVIRON)
print writes(n[5])
print counts()
print nowhere(1)
print reads(n[7])
typeof(n[1], t)
length(n[9])
for (;; n[3]) break
exit n[1]
print > n[1]
OFS = n[1]
tmp::x = 1
system("true")
EOF

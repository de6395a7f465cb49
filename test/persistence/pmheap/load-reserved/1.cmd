$PMHEAP create new.pma
t() { printf '%s\n' "$1" | $PMHEAP load new.pma; echo "status $?"; }
t 'while = 3'; t 'count::gsub = 3'; t 'length::x = 1'; t '{"variables": {"print": 2}}'
t 'function getline = "awk" "function getline() {}"'; t 'function g = "next" "function g() {}"'
t '{"functions": {"g::if": {"namespace": "g", "source": "function if() {}"}}}'
t 'gensub = 1'; t 'func = 2'; t 'a::switch = 3'; $PMHEAP dump new.pma

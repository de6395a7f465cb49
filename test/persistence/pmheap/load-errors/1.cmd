$AWK 'function f(x) { return x } BEGIN { x = 1; n[1] = 1 }'; $PMHEAP dump heap.pma >before
t() { printf "$1" | $PMHEAP load heap.pma; echo "status $?"; }
t 'x = 2\ny = \n'; t 'x[1] = 2'; t 'n = 5'; t 'NR = 5'; t 'f = 5'; t '5 = 5'; t 'a b'; t 'a = "x'; t 'a = "\\q"'; t 'a = 5 6'; t 'a[1 = 5'
t 'function x = "awk" "function x() {}"'; t 'function g = "awk"'; t 'a = big(12)'; t 'a = bool(x)'; t '# Made by pmheap dump --awk\n'; t 'a = 0x11'
t '{"variables": {"x": 2, "y": }}'; t '{"variables": {"y": {"$odd": 1}}}'; t '{"variables": {"a": "x'; t '{"variables": {"a": [[[['; t '{"values": {}}'; t '{"pmheap": 2}'; t '{} x'; t '{"functions": {"g": 1}}'; t '{"variables": {"a": "\\ud800\\u0041"}}'
t '{"variables":\n {"a": "x\ny"}}'; t '{"variables": {"a": "\351"}}'; t '{"variables": {"a": 01}}'; t '{"variables": {"a": +1}}'; t '{"variables": {"a": "\\udc00"}}'
t 'awk::y = 2'; t '{"variables": {"awk::y": 2}}'; t 'function awk::g = "awk" "function g() {}"'
$PMHEAP dump heap.pma | cmp - before; $PMHEAP load heap.pma missing; echo "status $?"

printf '1\n2\n' > a; printf '3\n' > b
cat > p.awk <<'A'
@load "pma"
BEGINFILE { pma::resume() }
{ s = s $0 }
END { print s }
A
$AWK -f p.awk a b; $AWK -f p.awk a b
$PMHEAP remove $HEAP '@position["a"]'; echo $?; $AWK -f p.awk a b
$PMHEAP remove $HEAP "@position[\"$(printf '%x:%x' $(stat -c '%d %i' b))\"]"; echo $?; rm a; $AWK -f p.awk b
$PMHEAP remove $HEAP '@position["none"]'; echo $?
$PMHEAP remove $HEAP '@position["none'; echo $?

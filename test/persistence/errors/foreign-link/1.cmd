mkdir -m 1777 shared
try () { GAWK_PERSIST_FILE=$1 $AWK 'BEGIN { print ++i }'; echo "status $?"; }
ln -s ../heap.pma shared/link; ln -s link shared/link2; ln -s shared/link mine
ln -s ../victim shared/dangling; ln -s "$PWD/new.pma" shared/own-new
try shared/link; try shared/link2; try mine
try shared/own-new; ls new.pma
echo "-- links of another user"
chown -h 65534 shared/link shared/dangling
try shared/link; try shared/link2; try mine; try shared/dangling
$PMHEAP create shared/dangling; $PMHEAP check shared/link
[ -e victim ] && echo "victim was made"
GAWK_PERSIST_MODE=ro try shared/link
echo "-- a folder that is not shared"
chmod 1755 shared
try shared/link
echo "-- the link of a .done mark"
echo precious >file; ln -s file copy.done; $PMHEAP backup --done heap.pma copy; cat file; ls -F copy.done
echo "-- loops and long chains of links"
ln -s b a; ln -s a b; try a 2>&1 | sed 's/(.*)/(...)/'

cat > count.awk <<'EOF'
@load "pma"
BEGINFILE { pma::resume() }
{ n++ }
END { print n }
EOF
count () { $AWK -f count.awk "$@"; }
# The keys of positions contain the inodes, as hexadecimal numbers.  Give the
# first log the key that is sorted first.
inode () { printf '%x' "$(stat -c %i "$1")"; }
: > one; : > two
first=one second=two
if expr "x$(inode one)" '>' "x$(inode two)" > /dev/null; then
  first=two second=one
fi
seq -f 'line number %g of the log' 1 100 > $first
# No other file may get the inodes, so keep links.
ln $first linked
mv $first access.log
count access.log
echo "- the log is replaced by files with its lines"
cat access.log > $second
ln $second kept
mv $second access.log
count access.log
cp access.log new
mv new access.log
count access.log
echo "- a copy that is not complete has the inode of the second log"
mkdir old
head -c 1000 access.log > kept
mv kept old/access.log-20240301
count old/access.log-20240301 access.log
echo 'one more line' >> access.log
count old/access.log-20240301 access.log
cp access.log old/access.log-20240301
echo 'another line' >> access.log
count old/access.log-20240301 access.log

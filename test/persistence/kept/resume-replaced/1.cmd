cat > count.awk <<'END'
@load "pma"
BEGINFILE { pma::resume() }
{ n++ }
END { print n }
END
seq -f 'line number %g of the log' 1 100 > access.log
$AWK -f count.awk access.log
# The copy of the replacement gets the inode of the deleted log if the file
# system reuses inodes.
cp access.log new
mv new access.log
$AWK -f count.awk access.log
seq -f 'line number %g of the log' 101 150 >> access.log
cp access.log access.log-20240301
$AWK -f count.awk access.log-20240301 access.log
$AWK -f count.awk access.log-20240301 access.log
echo 'first line of the new log' > access.log
$AWK -f count.awk access.log-20240301 access.log

cat >hits.awk <<'END'
@load "pma"
{
	hits[$1]++
	printf "" > "counted"
	close("counted")
}
NR % 1000 == 0 { pma::commit() }
END
mkfifo log
$AWK -f hits.awk <log 2>/dev/null &
daemon=$!
exec 3>log
echo ann >&3
until test -e counted; do sleep 0.02; done
$AWK 'BEGIN { print "before:", hits["ann"] + 0 }'
$AWK 'BEGIN { visits["ann"]++ }'
$AWK 'BEGIN { print "after:", hits["ann"] + 0, visits["ann"] + 0 }'
kill $daemon
{ wait $daemon; } 2>/dev/null
$AWK 'BEGIN { print "killed:", hits["ann"] + 0 }'

# The run waits in a loop, because nobody reads its output, and hands the heap
# over to the second run; then it is killed.
(
  unset GAWK_PERSIST_FILE
  $AWK 'BEGIN { for (i = 0; i < 30000; i++) print "a b c d e" }'
) >log
cat >prog.awk <<'END'
@load "pma"
BEGINFILE { pma::resume() }
{
  n = 0
  for (i = 1; i <= NF; i++)
    {
      n++
      fields++
      print $i
    }
  total += n
  records++
}
END
$AWK 'BEGIN { records = fields = total = 0 }'
mkfifo output
$AWK -f prog.awk log >output &
pid=$!
exec 3<output
dd bs=1 count=1 <&3 >first 2>messages
$AWK 'BEGIN { queries++; print (records > 0) }'
kill -9 $pid
wait

# At most the rest of the record in which the run waited is lost.
$AWK -f prog.awk log >rest
$AWK 'BEGIN { print (records >= 29999), (fields > 149990), (total > 149990) }'

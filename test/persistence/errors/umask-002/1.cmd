umask 002
truncate -s 4M sized.pma
: >empty.pma
for f in sized empty; do
  for i in 1 2; do GAWK_PERSIST_FILE=$f.pma $AWK 'BEGIN { print ++i }'; done
  stat -c '%a %n' $f.pma
done
: >query.pma
truncate -s 4M sized-query.pma
for f in query sized-query; do
  GAWK_PERSIST_MODE=ro GAWK_PERSIST_FILE=$f.pma $AWK 'BEGIN { print ++i }'
  stat -c '%a %n' $f.pma
done
chmod 660 sized.pma
GAWK_PERSIST_FILE=sized.pma $AWK 'BEGIN { print ++i }'
echo status $?
truncate -s 4M noise.pma
printf x | dd of=noise.pma bs=1 seek=1M conv=notrunc 2>/dev/null
GAWK_PERSIST_FILE=noise.pma $AWK 'BEGIN { print ++i }'
echo status $?
stat -c '%a %n' sized.pma noise.pma
$PMHEAP create -s 4M made.pma; stat -c '%a %n' made.pma

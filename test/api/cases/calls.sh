# Call the functions of an extension, and use names that clash with the names
# of these functions.
echo 'one two three' > in
$AWK -l facts '{ print facts::self(), facts::self($2, $1, 3.0), facts::self(u)
  f = "facts::self"; print @f("x")
  print facts::long_lived($2, "a text of more than fourteen bytes"), $0 }' in
# Request too much memory.  If gawk is built with a sanitizer, ASAN_OPTIONS
# makes the sanitizer's allocator return NULL, and grep removes the sanitizer's
# report.
{ ASAN_OPTIONS=$ASAN_OPTIONS:allocator_may_return_null=1 \
    $AWK -l facts 'BEGIN { print "go"; facts::huge() }'; echo $?; } 2>&1 |
  grep -v '^==\|^ *#\|^$'
$AWK -l facts 'BEGIN { facts::beyond() }'
echo $?
$AWK -l every 'BEGIN { every::define(0) }'
echo $?
cat > used.awk <<'END'
BEGIN { every::give = 1 }
@load "every"
END
$AWK -f used.awk
echo $?
$AWK -P -l every 'BEGIN { }'
echo $?
echo '@load "every"' > load.awk
$AWK -c -f load.awk; echo $?
$AWK -S -f load.awk; echo $?
$AWK '@load ""; BEGIN { print "nothing to load" }'

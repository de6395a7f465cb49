# Try to add functions with invalid names or argument counts.
for f in -1 0 1 2; do
  $AWK -l every "BEGIN { print every::define($f, \"every\") }"
done
$AWK -l every 'BEGIN { print every::define(0, "sin") }'; echo $?
$AWK -l every 'BEGIN { print every::define(0, "if") }'; echo $?
$AWK -l every 'BEGIN { print every::define(3, "awk") }'; echo $?
$AWK -l every 'BEGIN { print every::define(4, "") }'; echo $?
$AWK -l every 'BEGIN { print every::define(0, "no name") }'
$AWK -L -l every 'BEGIN { print every::define(2, "every") }' 2>&1 | grep make
# Add functions with names that the program also defines or uses.
cat > before.awk <<'END'
@namespace "every"
function give(x) { return x }
@load "every"
END
$AWK -f before.awk; echo $?
cat > after.awk <<'END'
@load "every"
@namespace "every"
function give(x) { return x }
END
$AWK -f after.awk; echo $?
$AWK -l every '@namespace "every"
BEGIN { give = 1 }'; echo $?

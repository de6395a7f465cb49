run ()
{
  rm -f seen* changed
  { echo a; until test -e changed; do sleep 0.02; done; sleep 1; echo a; } | "$@" &
  until test -e seen1; do sleep 0.02; done
  $AWK 'BEGIN { n["a"]++ }'; : >changed
  wait
}
run $AWK -f follow.awk
run env GAWK_PERSIST_MODE=ro $AWK -e '{ x = n[$1] }' -f follow.awk
run $AWK '{ print n[$1]; printf "" > "seen1"; close("seen1"); if ((getline) > 0) print n[$1] }'
# A function of the heap stores a count; a run in mode ro continues it.
run env GAWK_PERSIST_MODE=ro $AWK '{ print count(); printf "" > "seen1"; close("seen1") }'

# only heap
#
# If an extension calls exit, the run is treated as failed and the heap does
# not change.
export GAWK_PERSIST_FILE=kept.pma
run () { "$GAWK" "$@" 2>&1; echo "status $?"; "$PMHEAP" check kept.pma >check.log || cat check.log; }
run 'BEGIN { n = 1; a["x"] = 1; changed = "by awk" }'
run -l quit 'BEGIN { n = 2; a["y"]; delete a["x"]; quit::now() } END { n = 3 }'
run 'BEGIN { print n, ("x" in a), ("y" in a), changed }'
run -l quit 'BEGIN { n = 2; for (i = 0; i < 100000; i++) a[i] = i; quit::now(0) }'
run 'BEGIN { print n, length(a) }'
# If the run has not changed anything, no message is printed.
run -l quit 'BEGIN { print n; exit quit::now() }'
run -l quit 'BEGIN { local_only = 1; delete local_only2; x = n }'
# Call exit in a parser, a wrapper and an exit callback.
printf 'abc' > in.q
for place in can_take_file get_record close_func; do
  run -l quit -v QUIT=$place 'BEGIN { n = 5 } { n++ }' in.q
done
for place in gawk_fwrite gawk_fclose; do
  run -l quit -v QUIT=$place 'BEGIN { n = 6; print "text" > "out.qo" }'
done
run -l quit -v QUIT=atexit 'BEGIN { n = 7; quit::watch() }'
run 'BEGIN { print n, QUIT }'
# With GAWK_PERSIST_ON_ERROR=commit, the heap keeps the changes, as after a
# fatal error.
export GAWK_PERSIST_ON_ERROR=commit
run -l quit 'BEGIN { n = 8; a["kept"]; quit::now() }'
run 'BEGIN { print n, ("kept" in a), changed }'
run -l quit -v QUIT=get_record 'BEGIN { n = 9 } { n++ }' in.q
run 'BEGIN { print n }'
unset GAWK_PERSIST_ON_ERROR
# A child that calls exit commits nothing; its parent commits.
run -l quit 'BEGIN { n = 20; print quit::child(); n++ }'
run 'BEGIN { print n }'
# The heap keeps variables that the extension creates with the null value.
printf '<a/>' > x.mark
for i in 1 2 3; do run -l pull '{ seen[NR] = STARTNAME DEPTH }' x.mark; done
run 'BEGIN { print seen[1], typeof(WORDS) }'
for i in 1 2; do run -l table 'BEGIN { print typeof(TABLE) }'; done
# A segmentation fault in an extension is not reported as damage of the heap.
run -l quit 'BEGIN { n = 22; quit::fault() }'
run 'BEGIN { print n }'

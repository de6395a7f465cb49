# only heap
#
# Store values in a heap from extensions: the heap keeps these values as it
# keeps the values of the program.  If a fault occurs in an extension, the run
# fails.
export GAWK_PERSIST_FILE=$PWD/kept.pma
run () { "$GAWK" "$@"; s=$?; [ $s = 0 ] || echo "status $s"; "$PMHEAP" check kept.pma >check.log || cat check.log; }
run -l json 'BEGIN { json::read("{\"a\": [1, {\"b\": \"a text of more than fourteen bytes\"}], \"t\": true}", doc) }'
run 'BEGIN { print doc["a"][2]["b"], typeof(doc["t"]), length(doc["a"]) }'
run -l every 'BEGIN { print every::update("stored"), every::fill(filled), every::work(doc["a"]) }'
run 'BEGIN { print stored, filled["late"], doc["a"][9]["after"] }'
# Run a query, which must not change the heap.
cksum kept.pma > sum
run -l every 'BEGIN { print every::variable("stored"); print every::element(doc, "t") }'
run -l every -l json 'BEGIN { print json::write(doc["a"][9]) }'
cksum kept.pma | cmp - sum
# After a fatal error or a crash, the heap is unchanged.
run -l every 'BEGIN { every::update("stored2"); delete doc; every::message("f") }' 2>&1
(run -l every 'BEGIN { every::update("stored2"); delete doc; every::message("k") }') 2>/dev/null | sed 's/status [0-9]*/status/'
run 'BEGIN { print stored2, typeof(stored2), length(doc) }'
# A child of an extension does not commit; its parent does.
run -l fork 'BEGIN { n = 1; if (fork() == 0) { n = 2; doc["child"]; exit } wait(); n += 10 }'
run 'BEGIN { print n, ("child" in doc) }'
# While an extension waits for a child, other processes can use the heap.
run -l fork 'BEGIN { n = 0
  if (fork() == 0) { system("\"$GAWK\" \"BEGIN { n += 5 }\""); exit }
  wait(); print n }'
# Other processes may change an array while a waiting extension holds a cookie
# of the array.
echo 'BEGIN { for (i = 0; i < 1000; i++) other[i] = i; h["sub"]["new"] = 1 }' > change
echo 'BEGIN { delete h["sub"]; h["other"][1] }' > remove
run -l every 'BEGIN { every::work(h["sub"]); system("\"$GAWK\" -f change")
  print every::again(), h["sub"]["new"], h["sub"]["again"], length(h["sub"]) }'
run -l every 'BEGIN { every::work(h["sub"]); system("\"$GAWK\" -f remove")
  print ("sub" in h), every::again(), ("sub" in h), length(h) }'
# Check that the heap does not grow when the same run is repeated many times.
grow='BEGIN { every::fill(g); every::work(g); every::update("stored"); delete g }'
run -l every "$grow"; run -l every "$grow"; size=$("$PMHEAP" info kept.pma | grep -i 'in use')
for i in 1 2 3 4 5 6 7 8 9 10; do run -l every "$grow"; done
test "$size" = "$("$PMHEAP" info kept.pma | grep -i 'in use')" && echo same size

export GAWK_PERSIST_FILE=heap.pma
$AWK 'BEGIN { n = 1 }'
mkdir sub; cp heap.pma sub
$AWK -l filefuncs 'BEGIN { n++; chdir("sub")
  system("cd ..; " ENVIRON["AWK"] " \"BEGIN { m = 7; n += 10 }\"")
  print m, n; n++ }'
$AWK 'BEGIN { print m, n }'
cd sub
$AWK 'BEGIN { print m, n }'
rm heap.pma; cd ..
$AWK -l filefuncs 'BEGIN { chdir("sub"); print "text" >"heap.pma"; close("heap.pma")
  print "text" >"../heap.pma" }' || cat sub/heap.pma

# Check that exit callbacks receive the exit status, and that the callback
# registered last is called first.
$AWK -l every 'BEGIN { print every::watch() } END { print "END" }' < /dev/null
$AWK -l every 'BEGIN { every::watch(); exit 3 }'
echo $?
$AWK -l every 'BEGIN { every::watch(); every::message("f") }'
echo $?
$AWK -l every -l json --version | sed -n "2,3p"
$AWK --version -l every | tail -n 1
# Check that an extension that reads PROCINFO while it is loaded does not
# change PROCINFO.
$AWK -l every -l ordchr 'function mine() { }
BEGIN { id = PROCINFO["identifiers"]["ord"]
  print id, ("mine" in FUNCTAB), ("ord" in FUNCTAB), PROCINFO["identifiers"]["mine"] }'

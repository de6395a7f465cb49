$PMHEAP create -s 100 a; echo $?; $PMHEAP create -s 9000000T b 2>err; echo $?; $PMHEAP create no/x; echo $?; ls
umask 022; : > c; $PMHEAP create --size=1M c && $PMHEAP create -s2M d && $PMHEAP create e --size 3M && $PMHEAP create -- -f && ls -l ./c d e | $AWK '{ print $1, $5 }'; $PMHEAP info ./-f | $AWK '/object size/ || /^objects/ || /^last/'
$PMHEAP create .; $PMHEAP create /dev/null; $PMHEAP create d; chmod 600 c; GAWK_PERSIST_FILE=d $AWK 'BEGIN { x = 1 }'; $PMHEAP get d x

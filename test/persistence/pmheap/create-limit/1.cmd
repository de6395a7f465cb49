ulimit -f 8; $PMHEAP create -s 4M a; echo $?; ls
: > b; $PMHEAP create -s 4M b; echo $?; ls

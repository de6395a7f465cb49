# In another folder, since there may be a heap in this one.
mkdir new; cd new
ulimit -f 8; $PMHEAP create -s 4M a; echo $?; ls
: > b; $PMHEAP create -s 4M b; echo $?; ls

echo a >f; echo b >g
$AWK -i inplace -v inplace::suffix=.bak '{ print NR $0 }' f inplace::enable=0 g
cat f f.bak g; rm f.bak

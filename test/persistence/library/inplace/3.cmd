$AWK -l pma -i inplace '{ pma::commit(); print 1 / 0 }' f 2>&1
$AWK -i inplace '{ print NR $0 }' g
cat f g

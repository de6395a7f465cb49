$AWK -i inplace '{ print NR $0 }' f g
cat f g; ls

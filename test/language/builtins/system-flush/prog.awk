BEGIN { printf "one "; system("printf 'two '"); print "three"; system("") ; printf "x\n" }

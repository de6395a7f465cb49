$AWK -i join -i quicksort -i shellquote -e "BEGIN { }"

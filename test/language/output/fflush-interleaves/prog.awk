BEGIN { printf "1 "; fflush(); system("printf '2 '"); printf "3\n" }

{ printf $1 "\n", $2 }

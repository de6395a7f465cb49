@namespace "q"
{ print NR, NF, $1 }

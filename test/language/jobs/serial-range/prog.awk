/404/, /200/ { print NR, $1; inside++ }
NR == 10, NR == 14
$1 == before { twice++ }
{ before = $1 }
END { print inside, twice }

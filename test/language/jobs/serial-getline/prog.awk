$3 == 404 { while ((getline line) > 0 && line !~ / 200 /) n++; print NR, line }
{ print NR, $1 }
END { print n, NR }

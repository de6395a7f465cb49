{
  print $1, !$1, $1 ? "true" : "false", ($1 && 1), mkbool($1)
  if ($1) n++
  while ($1 && m < NR) m++
}
$1 { print NR }
END { print n, m }

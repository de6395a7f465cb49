{ x = -0.5; print $x; all = all $(NR - 1.9) "," $(-NR / 10) ";" }
$(-0.9) ~ /c/ { $(-0.1) = "e f"; print $x, $1 }
END {
  print all
  for (i = 1; i < 30; i++)
    n += length($(-i / 100))
  print n
  print $(-1)
}

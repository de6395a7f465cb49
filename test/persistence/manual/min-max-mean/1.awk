{ if (n++ == 0 || $1 < min) min = $1
  if (n == 1 || $1 > max) max = $1
  sum += $1 }
END { print "min: " min " max: " max " mean: " sum / n }

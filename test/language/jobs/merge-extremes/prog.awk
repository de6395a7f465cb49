max == "" || $2+0 > max { max = $2+0 }
min == "" || $2+0 < min { min = $2+0 }
{ if (!($1 in high) || $2+0 > high[$1]) high[$1] = $2+0 }
longest == "" || length($2) > longest { longest = length($2) }
$2+0 < below { below = $2+0 }
END {
  print max, min, longest, below
  print high["p"], high["q"], high["r"], high["s"]
}

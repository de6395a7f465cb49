# bank.awk -- classify the lines of a bank statement, and add up amounts
#
# The first operand is a file of rules "category: regexp".  The other operands
# are statements with lines "date;text;amount", where the amount has a decimal
# comma; the first rule whose regexp matches the text determines the category.

BEGIN {
  FS = ";"
}

FILENAME == ARGV[1] {
  if (/^[ \t]*(#|$)/)
    next
  if (!match($0, /^([^:]+):[ \t]*(.+)$/, part)) {
    print "rule " FNR " not understood: " $0
    next
  }
  category[++rules] = part[1]
  pattern[rules] = part[2]
  next
}

FNR == 1 && /^date/ { next }

NF != 3 || $1 !~ /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/ {
  print FILENAME ":" FNR ": skipped: " $0
  next
}

{
  amount = $3
  gsub(/\./, "", amount)
  sub(/,/, ".", amount)
  amount += 0
  what = classify($2)
  month = substr($1, 1, 7)
  sum[what][month] += amount
  months[month]
  balance += amount
  if (balance < lowest) {
    lowest = balance
    lowest_day = $1
  }
  if (what == "other")
    print "unclassified: " $1 " " $2 " " money(amount)
}

END {
  PROCINFO["sorted_in"] = "@ind_str_asc"
  n = asorti(months, list)
  printf "%-14s", "category"
  for (i = 1; i <= n; i++)
    printf "%12s", list[i]
  printf "%12s\n", "sum"
  for (what in sum) {
    printf "%-14s", what
    line = 0
    for (i = 1; i <= n; i++) {
      x = list[i] in sum[what] ? sum[what][list[i]] : 0
      line += x
      total[i] += x
      printf "%12s", x ? money(x) : "."
    }
    printf "%12s\n", money(line)
  }
  printf "%-14s", "all"
  for (i = 1; i <= n; i++)
    printf "%12s", money(total[i])
  printf "%12s\n", money(balance)
  print "lowest balance " money(lowest) " on " lowest_day
}

function classify(text,   i) {
  IGNORECASE = 1
  for (i = 1; i <= rules; i++)
    if (text ~ pattern[i])
      break
  IGNORECASE = 0
  return i <= rules ? category[i] : "other"
}

# Return a sum as text with two decimals, a decimal comma, and periods as
# thousands separators.
function money(x,   s, sign) {
  sign = x < 0 ? "-" : ""
  s = sprintf("%.2f", x < 0 ? -x : x)
  sub(/\./, ",", s)
  while (match(s, /^[0-9]+[0-9]{3}[.,]/))
    s = substr(s, 1, RLENGTH - 4) "." substr(s, RLENGTH - 3)
  return sign s
}

# Store values that END prints.  The rule for negative fields ends the batch
# early.
{ nf = NF; twice = $2 * 2; both = $1 ":" NF }
NR % 4 == 0 { fourth = NF + 1 }
{ copy = nf; more = copy + 1 }
$2 < 0 { exit }
{ before = now; now = NF; if (before > now) less++ }
$2 == 5 { quotient = 10 / ($2 - 3) }
END { print nf, twice, both, fourth, copy, more, before, now, less, quotient }
# An operand of a print statement is computed for each record.
NR < 4 { $2 = $2 * 2; print; $3 = NF; print }

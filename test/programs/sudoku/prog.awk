# sudoku.awk -- solve sudokus, each of which is one line of 81 characters, with
# . or 0 for an empty cell
#
# The program searches with backtracking, and always fills the cell with the
# fewest candidates.

BEGIN {
  for (c = 0; c < 81; c++) {
    row[c] = int(c / 9)
    col[c] = c % 9
    box[c] = int(row[c] / 3) * 3 + int(col[c] / 3)
  }
}

length($0) != 81 || /[^0-9.]/ {
  print NR ": not a sudoku"
  next
}

{
  delete used
  tries = 0
  good = 1
  for (c = 0; c < 81; c++) {
    cell[c] = 0
    d = substr($0, c + 1, 1) + 0
    if (d)
      good = good && set(c, d)
  }
  if (!good)
    print NR ": contradiction"
  else if (solve())
    report()
  else
    print NR ": no solution"
}

function set(c, d) {
  if ((("r", row[c], d) in used) || (("c", col[c], d) in used) ||
      (("b", box[c], d) in used))
    return 0
  cell[c] = d
  used["r", row[c], d]
  used["c", col[c], d]
  used["b", box[c], d]
  return 1
}

function clear(c,   d) {
  d = cell[c]
  cell[c] = 0
  delete used["r", row[c], d]
  delete used["c", col[c], d]
  delete used["b", box[c], d]
}

function candidates(c,   d, s) {
  for (d = 1; d <= 9; d++)
    if (!(("r", row[c], d) in used) && !(("c", col[c], d) in used) &&
        !(("b", box[c], d) in used))
      s = s d
  return s
}

function solve(   c, best, s, min, i) {
  min = 10
  best = -1
  for (c = 0; c < 81 && min > 1; c++)
    if (!cell[c] && length(s = candidates(c)) < min) {
      min = length(s)
      best = c
    }
  if (best < 0)
    return 1
  s = candidates(best)
  for (i = 1; i <= length(s); i++) {
    tries++
    set(best, substr(s, i, 1))
    if (solve())
      return 1
    clear(best)
  }
  return 0
}

function report(   c, line) {
  print NR ": solved, " tries " tries"
  for (c = 0; c < 81; c++) {
    line = line cell[c] (c % 9 == 8 ? "" : c % 3 == 2 ? " | " : " ")
    if (c % 9 == 8) {
      print line
      line = ""
      if (c % 27 == 26 && c < 80)
        print "------+-------+------"
    }
  }
}

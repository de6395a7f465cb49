# Count the solutions of the nine queens problem.
function place(row,   c, sum) {
  if (row > n)
    return 1
  sum = 0
  for (c = 1; c <= n; c++)
    if (!column[c] && !up[row + c] && !down[row - c + n]) {
      column[c] = up[row + c] = down[row - c + n] = 1
      sum += place(row + 1)
      column[c] = up[row + c] = down[row - c + n] = 0
    }
  return sum
}
BEGIN {
  n = 9
  for (i = 0; i <= 2 * n; i++)
    column[i] = up[i] = down[i] = 0
  print place(1)
}

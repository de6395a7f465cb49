BEGIN {
  n = split("inf INF nan NaN +infx -infinity nanx +nanx -nan(1) in na i", t)
  for (i = 1; i <= n; i++)
    print t[i], strtonum(t[i]), strtonum(" " t[i]), strtonum(t[i] "") * 2
  print strtonum("+ inf"), strtonum("0inf"), strtonum("1nan"), "+inf" + 0
}

BEGIN {
  n = split("-0x1F|+0x1F|  0x10| -0x11|-011|+017|0x1F|-0x|-0xg|019|08.5|- 5", a, "|")
  for (i = 1; i <= n; i++)
    print strtonum(a[i])
}

BEGIN {
  while (1) {
    if (++n > 1)
      break
    else
      continue
  }
  for (;;)
    if (n++ > 3)
      exit
}

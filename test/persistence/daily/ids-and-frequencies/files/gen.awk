# gen.awk -- write the log of day DAY; the most frequent pages change slowly
# from day to day
BEGIN {
  srand(1000 + day)
  for (i = 0; i < lines; i++) {
    u = rand() * rand()
    item = int(u * 400) + day * 15
    printf "GET /page/%d?user=%d\n", item, int(rand() * 3)
  }
}

# gen.awk -- write the log of DAY; the popularity of lines changes slowly
BEGIN {
  srand(1000 + day)
  for (i = 0; i < lines; i++) {
    u = rand() * rand()
    item = int(u * 400) + day * 15
    printf "GET /page/%d?user=%d\n", item, int(rand() * 3)
  }
}

# web-log-make.awk -- generate some hours of a web server's log
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   gawk -v from=0 -v hours=24 -v lines=1000 -f web-log-make.awk > access.log
#
# The log has the combined format with the service time in microseconds, and
# about LINES lines per hour, beginning at hour FROM of 1 March 2024.  There
# are more visitors by day than by night, some pages are much more popular than
# others, some hosts are bots, and some lines are malformed.

BEGIN {
  split("Mozilla/5.0 (X11; Linux x86_64; rv:122.0) Gecko Firefox/122.0|" \
    "Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/121.0 Safari/537.36|" \
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_3) Version/17 Safari/605.1|" \
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_3 like Mac OS X) Safari/604.1|" \
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    agent, "|")
  split("- - - https://www.google.com/ https://example.org/links" \
    " https://news.example.com/item?id=7", referrer, " ")
  for (hour = from; hour < from + hours; hour++)
    one_hour(hour)
}

function one_hour(hour,    start, t, n, gap)
{
  srand(4711 + hour)
  start = 1709251200 + hour * 3600
  n = lines * (1 - 0.6 * cos((hour % 24) / 12 * 3.14159))
  gap = 3600 / n
  for (t = 0; t < 3600; t += gap)
    request(start + int(t))
}

function request(time,    host, page, status, rank)
{
  host = int(rand() * rand() * 3000)
  rank = int(rand() * rand() * rand() * 2000)
  page = rank % 3 ? "/article/" rank : rank % 2 ? "/img/" rank ".png" : \
    "/search?q=" rank
  status = rand()
  status = status < 0.9 ? 200 : status < 0.95 ? 304 : status < 0.99 ? 404 : 500
  if (rand() < 0.0001) {
    print "this is no line of a web server"
    return
  }
  printf "10.%d.%d.%d - - [%s] \"%s %s HTTP/1.1\" %d %d \"%s\" \"%s\" %d\n",
    host % 7, int(host / 250), host % 250,
    strftime("%d/%b/%Y:%H:%M:%S +0000", time, 1),
    rand() < 0.95 ? "GET" : "POST", page, status,
    status == 304 ? 0 : rank * 37 % 50000 + 200,
    referrer[int(rand() * 6) + 1], agent[host % 9 % 5 + 1],
    exp(7 + 2 * rand() + 3 * rand() * rand()) + (rank % 50 == 7) * 500000
}

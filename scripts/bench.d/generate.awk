# generate.awk -- generate benchmark data that are the same with every awk
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: awk -v dir=DIR -v size=1 -f generate.awk
#
# Random numbers come from our own generator, in which all products stay below
# 2^53, so that every awk generates the same files.

BEGIN {
  if (size == "")
    size = 1
  make_vocabulary(20000)
  words(dir "/words.txt", 120000 * size)
  utf8(dir "/utf8.txt", 60000 * size)
  columns(dir "/columns.txt", 200000 * size)
  csv(dir "/table.csv", 50000 * size)
  web_log(dir "/access.log", 60000 * size)
  lines(dir "/lines.txt", 200000 * size)
  fresh(dir "/fresh.txt", 250000 * size)
  paragraphs(dir "/paragraphs.txt", 40000 * size)
  numbers(dir "/numbers.txt", 150000 * size)
  program(dir "/long.awk", 500)
}

# Return a number from 0 to N-1.
function random(n) {
  state = (state * 16807) % 2147483647
  return int(state / 2147483647 * n)
}

function start(seed) {
  state = seed
}

# Generate a vocabulary of N words.  Popular words are short and come first.
function make_vocabulary(n,   i, j, w, len, from, to) {
  start(4711)
  from = "bcdfghklmnprstvw"
  to = "aeiou"
  for (i = 0; i < n; i++) {
    len = 1 + random(i < 100 ? 2 : 4)
    w = ""
    for (j = 0; j < len; j++)
      w = w substr(from, 1 + random(16), 1) substr(to, 1 + random(5), 1)
    if (random(3) == 0)
      w = w substr(from, 1 + random(16), 1)
    vocabulary[i] = w
  }
}

function any_word(   u) {
  u = random(1000) / 1000
  return vocabulary[int(u * u * u * u * 20000)]
}

function words(file, n,   i, j, k, line) {
  start(1)
  for (i = 0; i < n; i++) {
    k = 5 + random(10)
    line = any_word()
    for (j = 1; j < k; j++)
      line = line " " any_word()
    if (random(200) == 0)
      line = line " needle " any_word()
    print line > file
  }
  close(file)
}

function utf8(file, n,   i, j, k, line, w) {
  start(2)
  for (i = 0; i < n; i++) {
    k = 5 + random(8)
    line = any_word()
    for (j = 1; j < k; j++) {
      w = any_word()
      if (random(4) == 0)
        w = w (random(2) ? "ü" : "é") (random(3) ? "" : "€")
      line = line " " w
    }
    print line > file
  }
  close(file)
}

function columns(file, n,   i) {
  start(3)
  for (i = 0; i < n; i++)
    printf "%d %s %d %d.%03d 20%02d-%02d-%02d %s\n", i, any_word(),
      random(10000), random(1000), random(1000), random(25), 1 + random(12),
      1 + random(28), any_word() > file
  close(file)
}

function csv(file, n,   i, j) {
  start(4)
  for (i = 0; i < n; i++) {
    for (j = 1; j < 20; j++)
      printf "%s,", j % 3 ? random(1000000) : any_word() > file
    print any_word() > file
  }
  close(file)
}

function web_log(file, n,   i) {
  start(5)
  for (i = 0; i < n; i++)
    printf "10.%d.%d.%d - - [%02d/Mar/2024:%02d:%02d:%02d +0000] " \
      "\"%s /%s/%s.html HTTP/1.1\" %d %d \"-\" \"Mozilla/5.0 (%s)\"\n",
      random(4), random(16), random(250), 1 + random(28), random(24),
      random(60), random(60),
      random(10) ? "GET" : "POST", any_word(), any_word(),
      random(20) ? 200 : 404, random(60000), any_word() > file
  close(file)
}

# Write N lines, many of which recur; their popularity changes over time.
function lines(file, n,   i, u) {
  start(6)
  for (i = 0; i < n; i++) {
    u = random(1000) / 1000
    printf "GET /item/%d/of/%s\n", int(u * u * u * 50000) + int(i / 20),
      vocabulary[int(u * 2000)] > file
  }
  close(file)
}

# Write N lines, most of which have distinct first fields.
function fresh(file, n,   i) {
  start(7)
  for (i = 0; i < n; i++)
    printf "%s%d%s %d\n", vocabulary[random(20000)], random(1000000),
      vocabulary[random(20000)], random(100) > file
  close(file)
}

function paragraphs(file, n,   i, j, k) {
  start(8)
  for (i = 0; i < n; i++) {
    k = 1 + random(4)
    for (j = 0; j < k; j++)
      print "key" j ": " any_word() " " random(1000) > file
    print "" > file
  }
  close(file)
}

function numbers(file, n,   i) {
  start(9)
  for (i = 0; i < n; i++)
    printf "%d %d %d.%02d -%d %de%d\n", random(1000000000), random(100),
      random(100000), random(100), random(5000), 1 + random(9), random(8) > file
  close(file)
}

# Write a program of N functions.
function program(file, n,   i) {
  for (i = 1; i <= n; i++) {
    printf "# Function %d.\nfunction f%d(x,  i, s) {\n", i, i > file
    printf "  if (x > %d || x ~ /^k%d[a-z]*$/)\n    return f%d(x - 1)\n",
      i + 2, i, 1 + i % n > file
    printf "  for (i = 0; i < x; i++)\n    s = s substr(\"text %d\", i, 2)\n",
      i > file
    printf "  count[%d, x] += length(s)\n  return s \":\" x\n}\n\n", i > file
  }
  close(file)
}

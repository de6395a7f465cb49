# random.awk -- random numbers that are the same with every awk
# SPDX-License-Identifier: GPL-3.0-or-later

# Return a random number from 0 to N-1.  The products are less than 2^53, so
# they are exact.
function random(n) {
  random_state = (random_state * 16807) % 2147483647
  return int(random_state / 2147483647 * n)
}

function random_start(seed) {
  random_state = seed % 2147483646 + 1
  random(10)
  random(10)
}

# Return one of the words of LIST, which are separated by blanks.
function pick(list,   n, w) {
  n = split(list, w, " ")
  return w[random(n) + 1]
}

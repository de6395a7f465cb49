# random.awk -- random numbers that are the same on every awk
# SPDX-License-Identifier: GPL-3.0-or-later

# Return a number from 0 to N-1.  The products stay below 2^53.
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

# formats.awk -- random printf formats with arguments
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: awk -v seed=N -v count=N -f random.awk -f formats.awk
#
# Each line contains a format, two small numbers, a number and a string,
# separated by TABs.

BEGIN {
  random_start(seed)
  for (i = 0; i < count; i++)
    printf "%s\t%s\t%s\t%s\t%s\n", format(), small(), small(),
      number(letter), letter == "c" ? "text" : text()
}

function format(   s, n) {
  s = pick("a x= [ <") directive() pick("b ] | . ,")
  return random(6) ? s : s "%%"
}

# Return a random conversion.  Omit what the reference awk formats incorrectly:
# # in an unsigned conversion with a precision (o and u never have a #), and
# %c, because the reference awk counts bytes, not characters, when it pads.
function directive(   s, n) {
  letter = pick("d d i o x X u e E f F g G c s s")
  s = "%"
  for (n = random(3); n > 0; n--)
    s = s substr("-+ 0#", random(letter ~ /[ou]/ ? 4 : 5) + 1, 1)
  if (random(2))
    s = s (random(6) ? random(25) : "*")
  if (random(3) == 0)
    s = s "." (random(6) ? random(12) : "*")
  if (letter ~ /[xX]/ && s ~ /\./)
    gsub(/#/, "", s)
  return s letter
}

function small() {
  return random(40) - 8
}

function number(letter) {
  if (letter == "c")
    return 33 + random(90)
  if (letter ~ /[oxXu]/)
    return pick("0 1 2 7 42 -42 255 1000 99999 4294967296 9007199254740991 " \
      "9223372036854775807 1e18 1e20 7.9 -3.2")
  return pick("0 1 -1 2 7 42 -42 255 65 97 1000 99999 123456 1e6 1e15 1e16 1e18 " \
    "1e20 -1e20 2147483647 -2147483648 4294967295 4294967296 9007199254740993 " \
    "9223372036854775807 18446744073709551615 0.5 1.5 2.5 -0.5 0.1 0.05 1e-5 " \
    "1e-10 123.456 -3.14159 99.995 999999.5 1e100 -2.5e-8 1.0000001 3.0")
}

function text() {
  return pick("a abc hello - 12 12abc äöü €uro long-text-with-many-characters 0x1f +5")
}

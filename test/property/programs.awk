# programs.awk -- print a random program
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: awk -v seed=N -f random.awk -f programs.awk
#
# Each loop has its own counter, so that every program terminates.

BEGIN {
  random_start(seed)
  print "function md(x, y) { return y == 0 ? x : x % y }"
  print "function dv(x, y) { return y == 0 ? x : x / y }"
  print "function show(x) { printf \"%s|%s|%.4g\\n\", typeof(x), x, x }"
  print "function f1(p, q,  l) {"
  names = "p q l"
  block(1, 2)
  print "  return " expression(2)
  print "}"
  print "function f2(arr, k) {"
  print "  arr[k]++; arr[k \"x\"] = length(arr)"
  print "  return (k in arr) + length(arr)"
  print "}"
  names = "a b c d e"
  print "BEGIN {"
  print "  a = " random(10) "; b = \"" word() "\"; c = " random(100) / 4
  block(1, 6)
  end()
  print "}"
  print "{"
  names = "a b c d e $1 $2 $0"
  block(1, 3)
  print "  print NF, NR, $0"
  print "}"
  print "END {"
  names = "a b c d e"
  block(1, 3)
  end()
  print "}"
}

function end() {
  print "  show(a); show(b); show(c); show(d); show(e)"
  print "  n = asorti(x, s); for (i = 1; i <= n; i++) print s[i], x[s[i]]"
}

function indent(depth) {
  return sprintf("%" 2 * depth "s", "")
}

function block(depth, n) {
  while (n-- > 0)
    statement(depth)
}

function statement(depth,   r, v) {
  r = random(depth > 2 ? 8 : 14)
  printf "%s", indent(depth)
  if (r < 3)
    assign(name(), expression(3))
  else if (r == 3)
    change(name(), pick("+= -= *="), expression(2))
  else if (r == 4)
    print "print " list()
  else if (r == 5)
    assign(element(), expression(2))
  else if (r == 6) {
    v = plain()
    print pick("gsub sub") "(" regexp() ", \"" pick("<&> X \\\\& y&y") "\", " v ")" shorten(v)
  }
  else if (r == 7)
    print plain() pick("++ --") "; " pick("++ --") plain()
  else if (r == 8) {
    print "if (" condition(2) ") {"
    block(depth + 1, 2)
    print indent(depth) "} else {"
    block(depth + 1, 1)
    print indent(depth) "}"
  } else if (r == 9) {
    v = "i" (++loops)
    print "for (" v " = 0; " v " < " 1 + random(3) "; " v "++) {"
    block(depth + 1, 2)
    if (random(3) == 0)
      print indent(depth + 1) "if (" condition(1) ") " pick("break continue")
    print indent(depth) "}"
  } else if (r == 10) {
    v = "w" (++loops)
    print v " = 0"
    print indent(depth) "while (" v "++ < " 1 + random(3) ") {"
    block(depth + 1, 2)
    print indent(depth) "}"
  } else if (r == 11) {
    print "switch (" expression(1) ") {"
    print indent(depth) "case " random(5) ":"
    block(depth + 1, 1)
    print indent(depth) "case /^[0-9]/:"
    block(depth + 1, 1)
    print indent(depth + 1) "break"
    print indent(depth) "default:"
    block(depth + 1, 1)
    print indent(depth) "}"
  } else if (r == 12)
    print "delete x[" expression(1) "]"
  else
    print plain() " = split(" expression(1) ", y, " pick("\"\" \",\" /[0-9]/ \"a\"") "); print y[1]"
}

# Print an assignment of VALUE to TO that limits the length of strings.  The
# generated assignment does not call a function, since the reference awk fails
# if arguments are untyped elements.
function assign(to, value) {
  print "t = " value shorten("t") "; " to " = t" as_text(to)
}

function change(to, op, value) {
  print to " " op " " value (to == "$0" ? "; $0 = $0 \"\"" : "")
}

# Return text that converts a number to a string if TO is $0, because gawk 5.4,
# unlike gawk 5.2, splits a number in $0 again at each reference.
function as_text(to) {
  return to == "$0" ? " \"\"" : ""
}

function shorten(v) {
  return "; if (length(" v ") > 100) " v " = substr(" v ", 1, 40)"
}

function name() {
  return random(5) ? pick(names) : element()
}

# Return a variable that is not a field, since assigning to a field would
# change the record.
function plain() {
  return pick("a b c d e")
}

function element() {
  return "x[" expression(1) "]"
}

function list(   s, n) {
  s = paren(expression(2))
  for (n = random(3); n > 0; n--)
    s = s ", " paren(expression(2))
  return s
}

function paren(s) {
  return "(" s ")"
}

function word() {
  return pick("abc 12 3x x,y,z 0 10 1e2 Hello aXbXc b4d8")
}

function regexp() {
  return pick("/a/ /[0-9]+/ /^./ /x|y/ /b*c/ /[^a-z]/ /$/")
}

function condition(depth) {
  return paren(expression(depth)) " " pick("< <= == != > >=") " " paren(expression(depth))
}

function expression(depth,   r) {
  if (depth <= 0)
    return atom()
  r = random(22)
  if (r < 3)
    return atom()
  if (r < 7)
    return operand(depth) " " pick("+ - *") " " operand(depth)
  if (r == 7)
    return pick("md dv") "(" paren(expression(depth - 1)) " + 0, " paren(expression(depth - 1)) " + 0)"
  if (r < 10)
    return paren(expression(depth - 1) ") (" expression(depth - 1))
  if (r == 10)
    return paren(condition(depth - 1))
  if (r == 11)
    return paren(condition(depth - 1) " ? " expression(depth - 1) " : " expression(depth - 1))
  if (r == 12)
    return "length(" expression(depth - 1) ")"
  if (r == 13)
    return "substr(" expression(depth - 1) ", " 1 + random(4) ", " random(5) ")"
  if (r == 14)
    return "index(" expression(depth - 1) ", \"" pick("a 1 x bc") "\")"
  if (r == 15)
    return "toupper(" expression(depth - 1) ")"
  if (r == 16)
    return "int(" expression(depth - 1) ")"
  if (r == 17)
    return "sprintf(\"" pick("%d %s %5.1f %x %c|%d %03d") "\", " small() ", " small() ")"
  if (r == 18)
    return paren(expression(depth - 1) " ~ " regexp())
  if (r == 19)
    return paren(paren(expression(depth - 1)) pick(" && || ") paren(expression(depth - 1)))
  if (r == 20)
    return paren(paren(expression(depth - 1)) " in x")
  return random(2) ? "-" operand(depth) : "!" operand(depth)
}

function operand(depth) {
  return random(2) ? atom() : paren(expression(depth - 1))
}

function small() {
  return pick("a c 65 7 3.7 97 \"12x\"")
}

function atom(   r) {
  r = random(9)
  if (r < 3)
    return pick(names)
  if (r < 5)
    return pick("0 1 2 3 10 0.5 2.25 100 1e3 -1 7")
  if (r < 7)
    return "\"" word() "\""
  # Convert the element to a string or a number, because an element that has
  # been used as a string remains a string in gawk 5.2.
  if (r == 7)
    return "(x[" pick("0 1 \"a\" a b") "] " pick("\"\" +0") ")"
  return names ~ /p/ ? "a" : pick("f1(1,2) f2(x,\"k\") f1(a,b) NR")
}

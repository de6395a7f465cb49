# adventure.awk -- a very small text adventure
#
# The data describe the world: rooms, exits and things. The program reads
# commands from its input.

BEGIN {
  room("hall", "You are in a dark hall. A door leads north, stairs lead down.")
  room("library", "Books to the ceiling. The hall is south, a gate is east.")
  room("cellar", "It smells of wine. Stairs lead up.")
  room("garden", "Sun! You are free.")
  way("hall", "north", "library")
  way("library", "south", "hall")
  way("hall", "down", "cellar")
  way("cellar", "up", "hall")
  way("library", "east", "garden")
  locked["library", "east"] = "key"
  thing("lamp", "hall", "an old brass lamp")
  thing("key", "cellar", "a rusty key")
  thing("book", "library", "a heavy book")
  short["n"] = "north"; short["s"] = "south"; short["e"] = "east"
  short["w"] = "west"; short["u"] = "up"; short["d"] = "down"
  short["l"] = "look"; short["i"] = "inventory"; short["get"] = "take"
  here = "hall"
  look()
}

/^[ \t]*(#|$)/ { next }

{
  moves++
  $0 = tolower($0)
  gsub(/[.!?]/, "")
  print "> " $0
  for (i = NF; i >= 1; i--)
    if ($i ~ /^(the|a|an|to|go|at)$/)
      drop_word(i)
  verb = $1 in short ? short[$1] : $1
  noun = $2 in short ? short[$2] : $2
}

verb ~ /^(north|south|east|west|up|down)$/ { walk(verb); next }

verb == "look" { look(); next }

verb == "inventory" {
  n = 0
  PROCINFO["sorted_in"] = "@ind_str_asc"
  for (t in place)
    if (place[t] == "me") {
      print "You carry " what[t] "."
      n++
    }
  if (!n)
    print "You carry nothing."
  next
}

verb == "take" {
  if (!(noun in place) || place[noun] != here || !seen())
    print "There is no " noun " here."
  else {
    place[noun] = "me"
    print "Taken."
  }
  next
}

verb == "drop" {
  if (place[noun] != "me")
    print "You have no " noun "."
  else {
    place[noun] = here
    print "Dropped."
  }
  next
}

verb == "light" && noun == "lamp" {
  if (place["lamp"] != "me")
    print "You have no lamp."
  else {
    lit = 1
    print "The lamp burns."
  }
  next
}

verb == "unlock" {
  if (!((here, noun) in locked))
    print "Nothing to unlock there."
  else if (place[locked[here, noun]] != "me")
    print "You need a " locked[here, noun] "."
  else {
    delete locked[here, noun]
    print "Click."
  }
  next
}

verb == "quit" { exit 1 }

{ print "I do not understand \"" verb "\"." }

here == "garden" { exit }

END {
  printf "%d moves, %s\n", moves, here == "garden" ? "you won" : "you gave up"
}

function room(name, text) { describe[name] = text }
function way(from, dir, to) { exits[from, dir] = to }
function thing(name, where, text) { place[name] = where; what[name] = text }
function seen() { return here != "cellar" || lit }

function drop_word(i,   j) {
  for (j = i; j < NF; j++)
    $j = $(j + 1)
  NF--
}

function walk(dir) {
  if (!((here, dir) in exits))
    print "You cannot go " dir "."
  else if ((here, dir) in locked)
    print "It is locked."
  else {
    here = exits[here, dir]
    look()
    if (here == "garden")
      exit
  }
}

function look(   t) {
  if (!seen()) {
    print "It is too dark to see."
    return
  }
  print describe[here]
  PROCINFO["sorted_in"] = "@ind_str_asc"
  for (t in place)
    if (place[t] == here)
      print "There is " what[t] " here."
}

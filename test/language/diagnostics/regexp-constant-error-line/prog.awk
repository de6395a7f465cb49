BEGIN {
  x = "a" ~ /[[:bad:]]/
}

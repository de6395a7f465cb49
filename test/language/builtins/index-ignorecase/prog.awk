# Test letters, the characters between the letters in ASCII, and two non-ASCII
# letters whose uppercase or lowercase form is an ASCII letter: U+212A (Kelvin)
# and U+017F (long s).
BEGIN {
  IGNORECASE = 1
  print index("xxABC", "abc"), index("[\\]abc", "{"), index("@abc", "`"), index("aab", "AB")
  print index("xxÉa", "éA"), index("aé", "É"), index("éa", "A")
  print index("x\342\204\252", "K"), index("x\305\277", "S"), index("xkx", "\342\204\252"), index("Xs", "\305\277")
  print index("", "a"), index("a", ""), index("ab", "abc")
}

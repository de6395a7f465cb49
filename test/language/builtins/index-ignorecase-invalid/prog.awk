BEGIN {
  IGNORECASE = 1
  print index("ab\303k", "é"), index("aé\303", "\303"), index("ab\377C", "c"), index("a\377", "\377")
}

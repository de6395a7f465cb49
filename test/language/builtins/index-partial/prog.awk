BEGIN {
  print index("zo\303\253", "\303"), index("zo\303", "\303"), index("zo\303\253", "\303\253")
  print index("zo\303\253", "o\303"), index("o\303\253o\303z", "o\303")
  print index("a\360\237\230\200\360\237", "\360\237"), index("\342\202\254x", "\342\202")
  IGNORECASE = 1
  print index("zo\303\253", "O\303"), index("zo\303z", "O\303")
}

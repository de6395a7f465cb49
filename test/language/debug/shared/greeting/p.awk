function greeting(who) {
  return "hello " who
}
BEGIN {
  salutation = greeting("you")
  print salutation > "said"
}

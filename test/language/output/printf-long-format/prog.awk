BEGIN {
  text = "abc"
  for (i = 0; i < 12; i++) {
    text = text text
    printf text "%d\n", i
    printf ""
    print length(sprintf("%s" text, "x")), length(sprintf(""))
  }
}

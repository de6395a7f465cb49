BEGIN {
  ARGV[1] = "a=b"
  ARGV[1] = "1x=3"
  ARGC = 2
}
{ print }

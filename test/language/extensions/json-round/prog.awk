@load "json"
# Each line of the output equals its line of the input, except for blanks.
{
  if (!json::parse($0, a))
    print NR, ERRNO
  else if ((back = json::line(a)) != $0)
    print NR, back
  else
    good++
}
END { print good " as they were" }

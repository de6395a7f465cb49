@load "json"
# Each line is written as it was read, except for its blanks.
{
  if (!json::parse($0, a))
    print NR, ERRNO
  else if ((back = json::line(a)) != $0)
    print NR, back
  else
    good++
}
END { print good " as they were" }

@load "json"
# Report each line that json::line does not reproduce exactly, and count the
# others.
{
  if (!json::parse($0, a))
    print NR, ERRNO
  else if ((back = json::line(a)) != $0)
    print NR, back
  else
    good++
}
END { print good " as they were" }

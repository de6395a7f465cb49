@load "json"
# Count the lines that json::line reproduces exactly, and print the other
# lines.
{
  if (!json::parse($0, a))
    print NR, ERRNO
  else if ((back = json::line(a)) != $0)
    print NR, back
  else
    good++
}
END { print good " as they were" }

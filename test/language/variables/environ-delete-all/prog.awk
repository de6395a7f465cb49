BEGIN {
  ENVIRON["FOO"] = "before"
  system("echo $FOO")
  delete ENVIRON
  system("echo ${FOO-unset} ${HOME-unset}")
  ENVIRON["FOO"] = "after"
  system("echo $FOO")
  for (name in ENVIRON) n++
  print n
}

@load "readfile"
BEGIN {
  for (i = split(". missing", name); i > 0; i--) {
    ERRNO = ""
    text = readfile(name[i])
    print name[i], typeof(text), text == 0, text == "", ERRNO != ""
  }
}

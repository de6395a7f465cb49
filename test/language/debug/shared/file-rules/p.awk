BEGINFILE {
  nfiles++
}
{ lines++ }
ENDFILE {
  print FILENAME, FNR
}
END {
  print nfiles, lines
}

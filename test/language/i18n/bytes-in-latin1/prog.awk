BEGIN {
  print "\xe9" ~ /[[:alpha:]]/, "\xe9" ~ /\w/, toupper("\xe9") == "\xe9"
  print strftime("%A %B", 0, 1)
}

{ for (i = 1; i <= NF; i++) printf "%s=%s ", $i, typeof($i); print "" }

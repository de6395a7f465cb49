# The loop prints the text that it has stored for the field before.
$AWK '
  {
    for (i = 1; i <= NF; i++)
      {
	print text | command
	text = "after field number " $i
      }
  }
  END { close(command) }' \
  command="$AWK 'BEGIN { text = \"a text of the other run\" }
    { n[/^after field number [0-9]+\$/ || \$0 == \"a text of the other run\"]++ }
    END { print n[0], n[1] }'" input

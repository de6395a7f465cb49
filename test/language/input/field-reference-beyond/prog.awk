{ x = $10; print NF, "[" x "]", $0; if ($7 == "") print "empty" }

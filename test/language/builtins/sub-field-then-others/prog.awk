# Change single fields of each record, and then use other fields.
{ gsub(/-/, "/", $1) }
{ sub(/s$/, "", $3) }
NR % 2 { sub(/z/, "y", $5) }
{ print NF, $1, $2, $3, $4; print }

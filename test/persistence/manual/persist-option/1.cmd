$AWK --persist=other.pma 'BEGIN { x = "other" }'; $AWK 'BEGIN { x = "env" }'

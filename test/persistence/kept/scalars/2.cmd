$AWK 'BEGIN { print fromv, typeof(fromv), field, typeof(field), rec, fromcmd, str, num, sy, parts[2], opnd, typeof(opnd) }'

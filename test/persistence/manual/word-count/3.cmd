$AWK 'BEGIN { print ts["river"], hf["river"] }'

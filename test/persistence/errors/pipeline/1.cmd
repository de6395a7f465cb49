printf 'a\nb\nc\n' | $AWK '{ left++; print }' | $AWK '{ right++ } END { print right }'

 'BEGIN { a = 1 }' 2>err; echo "status \1"
sed 's/process [0-9][0-9]*/process N/' err

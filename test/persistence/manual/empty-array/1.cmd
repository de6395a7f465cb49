$AWK 'BEGIN { arr[1]; delete arr }'

BEGIN { print NR, FNR, NF } END { print NR }

BEGIN { RS = "," } { print $0, RT == "," } END { print RT == "" }

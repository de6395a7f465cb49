{ print NR ": [" $0 "] RT=" (RT == "\n" ? "nl" : "none") }

/a/ && /b/ || NR == 3 { print NR ": " $0 }

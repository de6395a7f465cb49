# The fields after the assigned field are located later, in the original text
# and by the separator that was in effect when the record was read.
NR % 3 == 1 { $2 = "second"; print $1, $5, NF; print }
NR % 3 == 2 { $1 = "a longer text of the first field"; FS = ":"; getline; print $2; FS = " " }
NR % 3 == 0 { $2 = ""; OFS = "-"; print; print $NF; $8 = "eight"; OFS = " "; print; print NF }
{ sub(/o/, "0", $1); n[$1]++; $(NF + 1) = "end" }
END { $1 = "last"; print; print NF }

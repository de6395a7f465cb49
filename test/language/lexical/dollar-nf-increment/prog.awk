{ $NF++; print; print $NF--, $NF; print $NF-1 }

{ NF = 2; print; print $3 "|" NF }

$0 ~ /^[[:alnum:]._-]+@[[:alnum:]-]+(\.[[:alpha:]]{2,})+$/ { print "mail", $0; next } /^[0-9]{1,3}(\.[0-9]{1,3}){3}$/ { print "ip", $0; next } { print "other", $0 }

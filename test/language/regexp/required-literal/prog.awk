/a.*needle.*z/ { print NR } /^.needle/ { print "p" NR }

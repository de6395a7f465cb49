@load "ordchr"
BEGIN { f = "ord"; print @f("B") }

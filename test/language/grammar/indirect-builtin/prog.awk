BEGIN { f = "toupper"; print @f("abc"); f = "length"; print @f("four"); f = "substr"; print @f("hello", 2, 3); f = "sprintf"; print @f("%03d", 7) }

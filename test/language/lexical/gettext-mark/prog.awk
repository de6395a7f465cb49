BEGIN { print _"hello"; _ = "u"; print _ "x" }

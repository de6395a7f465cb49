BEGIN { x = "v"; print x ("a") ; print length ("abc") }

BEGIN { print TEXTDOMAIN; TEXTDOMAIN = "mine"; print TEXTDOMAIN, _"text" }

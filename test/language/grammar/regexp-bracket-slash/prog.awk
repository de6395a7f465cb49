{ print match($0, /[/]x/) }

BEGIN { close("nothing") }

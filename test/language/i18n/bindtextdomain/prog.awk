BEGIN { print bindtextdomain("/tmp/x", "dom"); print bindtextdomain("", "dom"); print bindtextdomain("/tmp/y"); print bindtextdomain("") }

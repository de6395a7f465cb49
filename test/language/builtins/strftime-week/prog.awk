BEGIN { print strftime("%G-W%V-%u %U %W", 1704067199), strftime("%G-W%V-%u", 1735603200) }

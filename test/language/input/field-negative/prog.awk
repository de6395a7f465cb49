{ print $(-1) }

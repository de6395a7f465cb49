{ print FILENAME; FILENAME = "other"; print FILENAME }

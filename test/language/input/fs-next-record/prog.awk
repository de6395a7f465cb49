{ FS = ":"; print $1 }

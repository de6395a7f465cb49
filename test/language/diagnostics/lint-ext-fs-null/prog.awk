BEGIN { FS = "" }

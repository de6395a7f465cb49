@load "filefuncs"
BEGIN { stat("f") }

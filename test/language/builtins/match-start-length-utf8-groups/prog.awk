BEGIN { match("äöü=ß", /([^=]+)=(.)/, m); print m[1, "start"], m[1, "length"], m[2, "start"], m[2, "length"], m[2] }

#!/usr/bin/gawk -f
BEGIN { print "ok" }

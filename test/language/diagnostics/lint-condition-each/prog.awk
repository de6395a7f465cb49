BEGIN { if (0) { if (a = 1) print "x" }
if (a = 2) print "y" > "/dev/stderr"
for (i = 0; i < 3; i++) if (a = 3) print "z" > "/dev/stderr"
while (b = 0) print
x = (c = 1) ? 2 : 3
if (!(d = 1)) print
if ((d = 1)) print "q" > "/dev/stderr"
if (d = y) print
if (d += 1) print "pl" > "/dev/stderr"
if (d = "") print
if (d = 1 && x) print "an" > "/dev/stderr"
do x = 1; while (c = 0)
for (; d = i++ < 5; ) e = 1
LINT = 0; if (a = 1) x = 1; LINT = 1; if (a = 1)
x = 1
}

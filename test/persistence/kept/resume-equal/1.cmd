cat > count.awk <<'END'
@load "pma"
BEGINFILE { print (pma::resume() > 0) }
{ n++ }
END { print n }
END
for i in 1 2 3; do
  { printf '%02000d\n' 7; yes "log $i" | head -n 500; } > access.log.$i
done
$AWK -f count.awk access.log.1 access.log.2 access.log.3
for i in 1 2 3; do
  cp access.log.$i old.$i; rm access.log.$i; mv old.$i access.log.$i.0
done
$AWK -f count.awk access.log.1.0 access.log.2.0 access.log.3.0

BEGIN { for(i=0;i<3000;i++) { k="k" i%7; a[k] = a[k] " " i; b[i%3,k] = b[i%3,k] i "," k; c[1]=c[1] "x" }
 for (i=0;i<7;i++) { print length(a["k" i]), substr(a["k" i],1,50); print length(b[i%3,"k" i]) } print length(c[1])
 d["n"]=5; d["n"]=d["n"] 6; print d["n"], typeof(d["n"]), d["n"]+1; e[1]=e[1] ""; print typeof(e[1]); $0="ab cd"; f[$1]=f[$1] $2; f[$1] = f[$1] f[$1] "z"; print f["ab"]; x="q"; g[x]=g[x] x x; print g["q"]
 h[1]="abcdefghijklmnopqrstuvwxyz"; y=h[1]; h[1]=h[1] y; h[1]=h[1] h[1]; print h[1]; z=h[1]; h[1]=h[1] "!"; print length(z), length(h[1]); OFMT="%.2f"; CONVFMT="%.3f"; m[0]=m[0] 3.14159 " " 2.5; print m[0]; print (m[0] = m[0] "r")
 }
function t(arr, brr) { brr[1]="0123456789abcdefgh"; arr[1]=arr[1] brr[1]; print arr[1] }
BEGIN { t(q,q); s=s s; r[1][1]="x"; r[1][2]=r[1][2] "y"; print r[1][2] }

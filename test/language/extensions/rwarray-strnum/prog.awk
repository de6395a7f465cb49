@load "rwarray"
{ a[1] = $1; a[2] = $2; writea("f", a); reada("f", b); print typeof(b[1]), typeof(b[2]), b[1] }

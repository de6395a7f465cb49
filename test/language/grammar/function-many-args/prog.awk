function f(a,b,c,d,e,f1,g,h,i,j) { return a+b+c+d+e+f1+g+h+i+j } BEGIN { print f(1,2,3,4,5,6,7,8,9,10), f(1) }

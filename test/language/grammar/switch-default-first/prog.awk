function f(x) { switch (x) { default: printf "d "; case 1: printf "1 "; break; case 2: printf "2 " } print "" }
BEGIN { f(1); f(2); f(3) }

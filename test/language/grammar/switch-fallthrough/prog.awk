BEGIN { for (i = 1; i <= 4; i++) { switch (i) { case 1: printf "one "; case 2: printf "two "; break; case 3: printf "three "; default: printf "dflt " } print "" } }

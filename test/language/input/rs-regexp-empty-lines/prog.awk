BEGIN { RS = ";|:" }
{ printf "[%s]", $0 }

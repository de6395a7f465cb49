@include "strtonum"
BEGIN { print mystrtonum("1e3"), mystrtonum("-1e-3"), mystrtonum("1.5e-3"), mystrtonum("1.5e+3") }

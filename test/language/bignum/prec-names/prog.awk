BEGIN { PREC = "quad"; printf "%.30f\n", 1 / 3; PREC = "double"; printf "%.30f\n", 1 / 3; PREC = "single"; printf "%.15f\n", 1 / 3 }

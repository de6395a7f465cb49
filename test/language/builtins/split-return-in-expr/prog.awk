{ print split($0, a, ",") - 1, a[split($0, a, ",")] }

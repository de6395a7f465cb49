function strftime(a) { return "mine " a } BEGIN { print strftime("x"); typeof = 3; print typeof }

$AWK 'BEGIN { for (i = 0; i < 3; i++) for (j = 0; j < 3; j++) for (k = 0; k < 3; k++) for (l = 0; l < 3; l++) for (m = 0; m < 3; m++) a[i]["j" j][k][l "x"][m] = i + j + k + l + m }'

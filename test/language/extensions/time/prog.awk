@load "time"
BEGIN { t = gettimeofday(); s = systime(); print (t - s < 2 && s - t < 2); print sleep(0.05); u = gettimeofday(); print (u - t >= 0.04 && u - t < 5); print sleep(-1), ERRNO }

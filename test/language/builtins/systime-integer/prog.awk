BEGIN { print typeof(systime()), (systime() == int(systime())) }

BEGIN { switch (n++) { } print n }

BEGIN { switch (1) { case 3: break; case 3: break } }

BEGIN { @f() }

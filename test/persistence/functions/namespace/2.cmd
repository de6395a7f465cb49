$AWK 'BEGIN { lib::get(); print lib::get(), lib::count, "[" count "]" }'

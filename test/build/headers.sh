#!/bin/sh
# Every header stands alone.
# SPDX-License-Identifier: GPL-3.0-or-later
exec "$abs_top_srcdir/scripts/check-headers" "$abs_top_builddir"

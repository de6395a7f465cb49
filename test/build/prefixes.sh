#!/bin/sh
# Check that exported names have the prefix of their file.
# SPDX-License-Identifier: GPL-3.0-or-later
exec "$abs_top_srcdir/scripts/check-prefixes" "$abs_top_builddir"

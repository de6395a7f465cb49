#!/bin/sh
# Check that every exported name is used.
# SPDX-License-Identifier: GPL-3.0-or-later
exec "$abs_top_srcdir/scripts/check-callers" "$abs_top_builddir"

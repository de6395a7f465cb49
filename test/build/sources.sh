#!/bin/sh
# Check that the makefile lists exactly the source files that exist.
# SPDX-License-Identifier: GPL-3.0-or-later
exec "$abs_top_srcdir/scripts/update-sources" --check

#!/bin/sh
# Check that the makefile lists all existing source files and no others.
# SPDX-License-Identifier: GPL-3.0-or-later
exec "$abs_top_srcdir/scripts/update-sources" --check

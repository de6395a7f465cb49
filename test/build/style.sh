#!/bin/sh
# Check that every source file follows the style of the project.
# SPDX-License-Identifier: GPL-3.0-or-later
exec "$abs_top_srcdir/scripts/check-style"

#!/bin/sh
# Every source file is in the one house style.
# SPDX-License-Identifier: GPL-3.0-or-later
exec "$abs_top_srcdir/scripts/check-style"

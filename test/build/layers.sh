#!/bin/sh
# Check that no file includes a header of a higher layer.
# SPDX-License-Identifier: GPL-3.0-or-later
exec "$abs_top_srcdir/scripts/check-layers"

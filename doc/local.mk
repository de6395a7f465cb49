# local.mk -- manuals.
# SPDX-License-Identifier: GPL-3.0-or-later

EXTRA_DIST += doc/ARCHITECTURE.md

/* classes.c -- the size classes.
   SPDX-License-Identifier: GPL-3.0-or-later

   8-byte steps to 256, then 16 steps to each doubling up to 1024 and 8 to
   each doubling up to 16384.  A slab has so many units that little is lost
   at its end; the first slabs of a class are smaller (alloc.c).  */

#include <config.h>

#include "pma/internal.h"

/* FROM, and the sizes STEP apart after it, in words of 8 bytes.  */
#define RUN4(from, step) \
  (from), (from) + (step), (from) + 2 * (step), (from) + 3 * (step)
#define RUN8(from, step) RUN4 (from, step), RUN4 ((from) + 4 * (step), step)
#define RUN16(from, step) RUN8 (from, step), RUN8 ((from) + 8 * (step), step)

const uint16_t pmai_class_words[N_CLASSES] = {
  RUN16 (1, 1), RUN16 (17, 1),	/* 8 .. 256 */
  RUN16 (34, 2),		/* .. 512 */
  RUN16 (68, 4),		/* .. 1024 */
  RUN8 (144, 16),		/* .. 2048 */
  RUN8 (288, 32),		/* .. 4096 */
  RUN8 (576, 64),		/* .. 8192 */
  RUN8 (1152, 128)		/* .. 16384 */
};

/* The most units a slab of the class has.  From 1152 bytes on the number
   of objects is chosen so that under a tenth is lost.  */
const uint8_t pmai_class_units[N_CLASSES] = {
  RUN16 (8, 0), RUN16 (8, 0),
  RUN16 (8, 0),
  RUN16 (8, 0),
  RUN8 (16, 0),
  RUN8 (16, 0),
  RUN8 (32, 0),
  RUN8 (32, 0)
};

/* classes.c -- define the size classes.
   SPDX-License-Identifier: GPL-3.0-or-later

   Sizes increase in steps of 8 bytes up to 256.  There are 16 sizes for each
   doubling of the size from 256 to 1024 bytes, and 8 sizes for each doubling
   from 1024 to 16384 bytes.  Slabs are long, so that little space is wasted at
   their ends; the first slabs of a class are shorter (alloc.c).  */

#include <config.h>

#include "pma/internal.h"

/* List 4, 8 or 16 sizes in words of 8 bytes: FROM, FROM + STEP, FROM + 2 *
   STEP and so on.  */
#define RUN4(from, step) \
  (from), (from) + (step), (from) + 2 * (step), (from) + 3 * (step)
#define RUN8(from, step) RUN4 (from, step), RUN4 ((from) + 4 * (step), step)
#define RUN16(from, step) RUN8 (from, step), RUN8 ((from) + 8 * (step), step)

const uint16_t pmai_class_words[N_CLASSES] = {
  RUN16 (1, 1), RUN16 (17, 1),	/* 8 to 256 bytes */
  RUN16 (34, 2),		/* up to 512 */
  RUN16 (68, 4),		/* up to 1024 */
  RUN8 (144, 16),		/* up to 2048 */
  RUN8 (288, 32),		/* up to 4096 */
  RUN8 (576, 64),		/* up to 8192 */
  RUN8 (1152, 128)		/* up to 16384 */
};

/* Maximum length in units of a slab of each class.  For classes of 1152 bytes
   and more, less than a tenth of a slab of maximum length is wasted at its
   end.  */
const uint8_t pmai_class_units[N_CLASSES] = {
  RUN16 (8, 0), RUN16 (8, 0),
  RUN16 (8, 0),
  RUN16 (8, 0),
  RUN8 (16, 0),
  RUN8 (16, 0),
  RUN8 (32, 0),
  RUN8 (32, 0)
};

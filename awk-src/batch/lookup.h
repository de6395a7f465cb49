/* lookup.h -- search an array for the keys of many records.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BATCH_LOOKUP_H
#define BATCH_LOOKUP_H

#include "array/quick.h"
#include "batch/plan.h"

/* Compute key I of KEYS from its cell, if the key was not computed before.
   Return the new state of the key, which is never KEY_CELL.  */
enum key_state lookup_odd_key (struct keys *keys, unsigned i);
static inline __attribute__ ((always_inline)) enum key_state
lookup_key (struct keys *keys, unsigned i)
{
  if (keys->state[i] != KEY_CELL)
    return keys->state[i];
  if (unlikely (!arr_key_quick (&keys->key[i], &keys->cell[i])))
    return lookup_odd_key (keys, i);
  return keys->state[i] = KEY_QUICK;
}

/* The number of batches that have begun in this run.  */
extern unsigned lookup_batches;
/* Prepare KEYS for subscripts.  Return KEYS->eager, which is true if a search
   in the last batch needed all keys.  KEYS->eager does not change in a batch,
   because the subscripts of its records can be stored one after the other.  */
static inline bool
lookup_begin (struct keys *keys)
{
  if (keys->batch != lookup_batches)
    {
      keys->batch = lookup_batches;
      keys->eager = keys->needed;
      keys->needed = false;
    }
  return keys->eager;
}

/* Set subscript I of KEYS to the value C.  An unset value has the key of the
   empty string.  EAGER is KEYS->eager.  */
void lookup_set_odd (struct keys *keys, unsigned i, const struct val *c);
static inline __attribute__ ((always_inline)) void
lookup_set (struct keys *keys, unsigned i, const struct val *c, bool eager)
{
  keys->state[i] = eager ? KEY_QUICK : KEY_CELL;
  if (eager)
    {
      if (unlikely (!arr_key_quick (&keys->key[i], c)))
	lookup_set_odd (keys, i, c);
    }
  else if (likely (val_is_num (c) || (val_has_bytes (c) && val_is_inline (c))))
    val_store (&keys->cell[i], *c);
  else
    lookup_set_odd (keys, i, c);
}

/* Set FOUND[J] to the element of the array R with subscript AT[J] & MASK of
   KEYS, for each J less than N.  FOUND[J] may be NULL although the element
   exists: the caller must then search for the element.  Do not change the
   array.  */
void lookup_elements (struct res *r, struct keys *keys, unsigned mask,
		      const uint16_t *at, int n, struct val **found);
/* Discard the addresses of all elements that were found, because another
   process may change the heap.  */
void lookup_forget (void);

#endif /* BATCH_LOOKUP_H */

/* file_copy.h -- copy and rename files, and create marks (FILE.done).
   SPDX-License-Identifier: GPL-3.0-or-later

   A function of type int returns 0 or an errno value, unless its comment says
   otherwise.  */

#ifndef PMHEAP_FILE_COPY_H
#define PMHEAP_FILE_COPY_H

#include "pmheap/view.h"

/* Copy FROM to TO, and flush TO to the medium.  An incomplete file never has
   the name TO.  */
int pmcopy_file (const char *from, const char *to);
/* Rename FROM to TO so that the new name survives a power failure.  */
int pmcopy_rename (const char *from, const char *to);
/* Create a temporary file in the directory of FILE, which will be renamed to
   FILE, and write its name to TEMP, which has space for PATH_MAX bytes.  Return
   a descriptor, or -1 with errno set.  If a signal ends the process before
   pmcopy_temp_done is called, the temporary file is removed.  */
int pmcopy_make_temp (char *temp, const char *file);
/* Remove the temporary file, if there is one.  A signal handler may call this
   function.  */
void pmcopy_remove_temp (void);
/* Return the name of FILE in messages.  For the temporary file, this is the
   name that it will get.  */
const char *pmcopy_shown (const char *file);
/* Record that the temporary file was renamed or removed.  */
void pmcopy_temp_done (void);
/* After FILE has been written completely, create the empty file FILE.done.  */
int pmcopy_done_mark (const char *file);
/* Remove FILE.done.  */
void pmcopy_no_done_mark (const char *file);

#endif /* PMHEAP_FILE_COPY_H */

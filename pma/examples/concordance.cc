// concordance.cc -- keep containers of the C++ library in a file.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//   c++ concordance.cc $(pkg-config --cflags --libs libpma) -o concordance
//   ./concordance lines.pma add FILE     add the words of FILE and their lines
//   ./concordance lines.pma find WORD    print the lines of WORD
//
// std::map, std::vector and std::string have an allocator as a template
// parameter; the allocator below allocates in the heap file.  The C++ library
// decides the layout of the containers, so the heap can be read only by
// programs that were built with the same version of this library.

#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <new>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <pma.h>

static pma_heap *heap;		// the open heap; see heap_file

template <class T> struct in_heap
{
  typedef T value_type;
  in_heap () {}
  template <class U> in_heap (const in_heap<U> &) {}
  T *allocate (std::size_t n)
  {
    if (void *p = pma_alloc (heap, n * sizeof (T)))
      return static_cast<T *> (p);
    throw std::bad_alloc ();
  }
  void deallocate (T *p, std::size_t) { pma_free (heap, p); }
};
template <class T, class U>
bool operator== (const in_heap<T> &, const in_heap<U> &) { return true; }
template <class T, class U>
bool operator!= (const in_heap<T> &, const in_heap<U> &) { return false; }

typedef std::basic_string<char, std::char_traits<char>, in_heap<char>> text;
typedef std::vector<long, in_heap<long>> numbers;
typedef std::map<text, numbers, std::less<text>,
		 in_heap<std::pair<const text, numbers>>> index_map;

struct root			// what the heap's root points at
{
  long lines;
  index_map where;
};

static void
must (pma_error e)
{
  if (e)
    throw std::runtime_error (pma_strerror (e));
}

// A heap file that is open as long as this object exists.  If an exception
// destroys the object, the file is closed without a commit and does not
// change.
struct heap_file
{
  explicit heap_file (const char *file)
  {
    pma_options o = pma_options ();
    o.file = file;
    o.timeout = -1;		// wait while another run has the heap
    must (pma_open (&o, &heap));
  }
  ~heap_file () { pma_close (heap); }
  root &top ()
  {
    if (void *p = pma_root (heap))
      return *static_cast<root *> (p);
    void *p = in_heap<root> ().allocate (1);
    must (pma_set_root (heap, p));
    return *new (p) root ();
  }
};

static void
add (root &r, const char *file)
{
  std::ifstream in (file);
  if (!in)
    throw std::runtime_error (std::string ("cannot read ") + file);
  for (std::string line; std::getline (in, line);)
    {
      r.lines++;
      std::istringstream words (line);
      for (std::string w; words >> w;)
	{
	  numbers &at = r.where[text (w.data (), w.size ())];
	  if (at.empty () || at.back () != r.lines)
	    at.push_back (r.lines);
	}
    }
}

static void
find (const root &r, const char *word)
{
  index_map::const_iterator w = r.where.find (word);
  if (w != r.where.end ())
    for (long line : w->second)
      std::cout << line << '\n';
}

int
main (int argc, char **argv)
{
  const std::string what = argc == 4 ? argv[2] : "";
  if (what != "add" && what != "find")
    return std::cerr << "usage: concordance HEAP add|find OPERAND\n", 2;
  try
    {
      heap_file file (argv[1]);
      root &r = file.top ();
      if (what == "add")
	add (r, argv[3]), must (pma_commit (heap));
      else
	find (r, argv[3]);
    }
  catch (const std::exception &e)
    {
      return std::cerr << "concordance: " << e.what () << '\n', 1;
    }
}

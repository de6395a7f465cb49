/* Pieces.java -- read pieces of files as bytes, for gawk-spark.
   SPDX-License-Identifier: GPL-3.0-or-later

   gawk-spark compiles this file on the driver, with the compiler that Spark
   contains.  The job's configuration contains these settings:

     gawk.pieces     contains a line for each piece, in the order of the input:
		     PARTITION FROM TO SIZE FLAGS URI, separated by blanks.
		     SIZE is the size of the file, or -1 if the file is
		     compressed.  FLAGS are three digits, 0 or 1: the offset
		     FROM - 1 is inside quotes (CSV), the offset TO - 1 is
		     inside quotes (CSV), and the header of the file precedes
		     the piece.
     gawk.records    specifies how records end: "bytes", "paragraphs" or "csv".
     gawk.separator  is the separator for "bytes", in hexadecimal digits.
     gawk.count      is set if only the quotes of the pieces must be
		     counted.

   A piece begins with the first record that begins at FROM or later, and ends
   before the first record that begins at TO or later.  In this input format,
   the records for Spark are blocks, each consisting of the number of a piece
   and some of its bytes.  With gawk.count, there is one record for each piece.
   The record of a piece contains the number of quotes at the offsets FROM - 1
   (or 0, if FROM is 0) to TO - 2.  Nothing is decoded.  */

package pmgawk;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

public class Pieces extends InputFormat {
  static final int BLOCK = 1 << 20;

  /* --- pieces ------------------------------------------------------------ */

  /* A line of gawk.pieces.  */
  public static class Piece {
    long number, from, to, size;
    String flags, uri;

    Piece () {
    }

    /* Make piece NUMBER from the words of its line.  */
    Piece (long number, String[] word) {
      this.number = number;
      from = Long.parseLong (word[1]);
      to = Long.parseLong (word[2]);
      size = Long.parseLong (word[3]);
      flags = word[4];
      uri = word[5];
    }

    void write (DataOutput out) throws IOException {
      out.writeLong (number);
      out.writeLong (from);
      out.writeLong (to);
      out.writeLong (size);
      out.writeUTF (flags);
      out.writeUTF (uri);
    }

    void read (DataInput in) throws IOException {
      number = in.readLong ();
      from = in.readLong ();
      to = in.readLong ();
      size = in.readLong ();
      flags = in.readUTF ();
      uri = in.readUTF ();
    }

    boolean beginsInQuotes () {
      return flags.charAt (0) == '1';
    }

    boolean endsInQuotes () {
      return flags.charAt (1) == '1';
    }

    boolean needsHeader () {
      return flags.charAt (2) == '1';
    }

    boolean isCompressed () {
      return size < 0;
    }

    Path path () throws IOException {
      return new Path (URI.create (uri));
    }
  }

  /* The pieces of one partition.  */
  public static class Partition extends InputSplit implements Writable {
    Piece[] pieces = new Piece[0];
    String[] hosts = new String[0];

    /* Return the number of bytes plus 1, since Spark ignores a split with
       length 0.  */
    public long getLength () {
      long sum = 1;
      for (int i = 0; i < pieces.length; i++)
	sum += Math.max (pieces[i].to - pieces[i].from, 0);
      return sum;
    }

    public String[] getLocations () {
      return hosts;
    }

    public void write (DataOutput out) throws IOException {
      out.writeInt (pieces.length);
      for (int i = 0; i < pieces.length; i++)
	pieces[i].write (out);
    }

    public void readFields (DataInput in) throws IOException {
      pieces = new Piece[in.readInt ()];
      for (int i = 0; i < pieces.length; i++)
	{
	  pieces[i] = new Piece ();
	  pieces[i].read (in);
	}
    }
  }

  /* Return the hosts that store the first byte of P.  */
  static String[] hosts (Piece p, Configuration conf) throws IOException {
    Path path = p.path ();
    if ("file".equals (path.toUri ().getScheme ()))
      return new String[0];
    FileSystem fs = path.getFileSystem (conf);
    BlockLocation[] found = fs.getFileBlockLocations (path, p.from, 1);
    return found == null || found.length == 0 ? new String[0]
      : found[0].getHosts ();
  }

  /* Return the partition that consists of PIECES.  */
  static Partition partition (List pieces, Configuration conf)
    throws IOException {
    Partition all = new Partition ();
    all.pieces = new Piece[pieces.size ()];
    for (int i = 0; i < all.pieces.length; i++)
      all.pieces[i] = (Piece) pieces.get (i);
    all.hosts = hosts (all.pieces[0], conf);
    return all;
  }

  /* Return the partitions of gawk.pieces.  */
  public List getSplits (JobContext job) throws IOException {
    Configuration conf = job.getConfiguration ();
    List partitions = new ArrayList (), pieces = new ArrayList ();
    String[] lines = conf.getRaw ("gawk.pieces").split ("\n");
    String last = null;
    for (int i = 0; i < lines.length; i++)
      {
	String[] word = lines[i].split (" ");
	if (last != null && !last.equals (word[0]))
	  {
	    partitions.add (partition (pieces, conf));
	    pieces.clear ();
	  }
	pieces.add (new Piece (i, word));
	last = word[0];
      }
    partitions.add (partition (pieces, conf));
    return partitions;
  }

  /* Return the file system of PATH.  For a local file, return the file system
     without checksums, which does not hide files by their names.  */
  public static FileSystem system (Path path, Configuration conf)
    throws IOException {
    FileSystem fs = path.getFileSystem (conf);
    return fs instanceof LocalFileSystem ? ((LocalFileSystem) fs).getRaw ()
      : fs;
  }

  public RecordReader createRecordReader (InputSplit split,
					  TaskAttemptContext context) {
    return new Blocks ();
  }

  /* --- ends of records --------------------------------------------------- */

  /* Reads the bytes of a file from an offset on.  */
  static class Scan {
    FSDataInputStream in;
    byte[] buffer = new byte[1 << 16];
    int n, i;
    long at;			/* offset of the next byte */

    Scan (FSDataInputStream in, long at) throws IOException {
      this.in = in;
      this.at = at;
      in.seek (at);
    }

    /* Return the next byte, or -1 at the end.  */
    int next () throws IOException {
      if (i == n)
	{
	  n = in.read (buffer, 0, buffer.length);
	  i = 0;
	  if (n <= 0)
	    {
	      n = 0;
	      return -1;
	    }
	}
      at++;
      return buffer[i++] & 255;
    }
  }

  /* Read from S, and return the offset after the first occurrence of
     SEPARATOR, or the end of the file (Knuth, Morris and Pratt).  */
  static long afterSeparator (Scan s, byte[] separator) throws IOException {
    int[] border = new int[separator.length + 1];
    int m = 0, c = 0;
    border[0] = -1;
    for (int i = 1; i <= separator.length; i++)
      {
	int b = border[i - 1];
	while (b >= 0 && separator[b] != separator[i - 1])
	  b = border[b];
	border[i] = b + 1;
      }
    while (m < separator.length && (c = s.next ()) >= 0)
      {
	while (m >= 0 && (separator[m] & 255) != c)
	  m = border[m];
	m++;
      }
    return s.at;
  }

  /* Read from S, and return the offset of the first paragraph after two or
     more newlines.  */
  static long afterParagraph (Scan s) throws IOException {
    int newlines = 0, c = 0;
    while ((c = s.next ()) >= 0)
      if (c == '\n')
	newlines++;
      else if (newlines >= 2)
	return s.at - 1;
      else
	newlines = 0;
    return s.at;
  }

  /* Read from S, and return the offset after the first newline outside of
     quotes.  ODD is true if S begins inside quotes.  */
  static long afterCsv (Scan s, boolean odd) throws IOException {
    int c = 0;
    while ((c = s.next ()) >= 0)
      if (c == '"')
	odd = !odd;
      else if (c == '\n' && !odd)
	break;
    return s.at;
  }

  /* Return the bytes of gawk.separator.  */
  static byte[] separator (Configuration conf) {
    String hex = conf.get ("gawk.separator", "");
    byte[] b = new byte[hex.length () / 2];
    for (int i = 0; i < b.length; i++)
      b[i] = (byte) Integer.parseInt (hex.substring (2 * i, 2 * i + 2), 16);
    return b;
  }

  /* Return the offset of the first record that begins at offset AT or later; AT
     is not 0.  ODD is true if the byte before offset AT is inside quotes.  */
  static long start (FSDataInputStream in, long at, boolean odd,
		     Configuration conf) throws IOException {
    String records = conf.get ("gawk.records");
    if (records.equals ("csv"))
      return afterCsv (new Scan (in, at - 1), odd);
    if (records.equals ("paragraphs"))
      return afterParagraph (new Scan (in, Math.max (at - 2, 0)));
    byte[] separator = separator (conf);
    return afterSeparator (new Scan (in, Math.max (at - separator.length, 0)),
			   separator);
  }

  /* --- compressed files -------------------------------------------------- */

  /* Return a stream with the decompressed contents of IN, the file PATH.  */
  static InputStream decompress (InputStream in, Path path, Configuration conf)
    throws IOException {
    String name = path.getName ();
    if (name.endsWith (".gz"))
      return new org.apache.commons.compress.compressors.gzip
	.GzipCompressorInputStream (in, true);
    if (name.endsWith (".bz2"))
      return new org.apache.commons.compress.compressors.bzip2
	.BZip2CompressorInputStream (in, true);
    if (name.endsWith (".zst"))
      return new com.github.luben.zstd.ZstdInputStream (in);
    if (name.endsWith (".xz"))
      return new org.tukaani.xz.XZInputStream (in);
    CompressionCodec codec = new CompressionCodecFactory (conf).getCodec (path);
    return codec.createInputStream (in);
  }

  /* Return true if the name PATH shows that the file is compressed.  */
  public static boolean isCompressed (Path path, Configuration conf) {
    String name = path.getName ();
    return name.endsWith (".gz") || name.endsWith (".bz2")
      || name.endsWith (".zst") || name.endsWith (".xz")
      || new CompressionCodecFactory (conf).getCodec (path) != null;
  }

  /* --- reading ----------------------------------------------------------- */

  /* Reads the blocks of a partition, or counts the quotes of its pieces.  */
  static class Blocks extends RecordReader {
    Configuration conf;
    Piece[] pieces;
    int current;		/* index of the current piece */
    FSDataInputStream file;	/* null if the current piece is not open */
    InputStream in;
    long left;			/* number of unread bytes of the piece */
    byte[] header;		/* bytes to return before the piece, or null */
    byte[] block = new byte[BLOCK];
    LongWritable key = new LongWritable ();
    BytesWritable value;
    boolean counts;		/* true if quotes are only counted */

    public void initialize (InputSplit split, TaskAttemptContext context) {
      conf = context.getConfiguration ();
      counts = conf.get ("gawk.count") != null;
      pieces = ((Partition) split).pieces;
    }

    /* Return the first record of the file, including its terminator.  */
    byte[] readHeader () throws IOException {
      long end = conf.get ("gawk.records").equals ("csv")
	? afterCsv (new Scan (file, 0), false)
	: afterSeparator (new Scan (file, 0), separator (conf));
      byte[] b = new byte[(int) end];
      file.readFully (0, b);
      return b;
    }

    /* Open the file of P, and move both ends of P to boundaries of
       records.  */
    void open (Piece p) throws IOException {
      Path path = p.path ();
      file = system (path, conf).open (path);
      if (p.isCompressed ())
	{
	  /* Do not decompress an empty file, which lacks even the magic number
	     of its format.  */
	  left = p.to > 0 ? Long.MAX_VALUE : 0;
	  in = p.to > 0 ? decompress (file, path, conf) : file;
	  return;
	}
      long from = p.from == 0 ? 0
	: start (file, p.from, p.beginsInQuotes (), conf);
      long to = p.to == p.size ? p.size
	: Math.min (p.size, start (file, p.to, p.endsInQuotes (), conf));
      left = to - from;
      header = p.needsHeader () && left > 0 ? readHeader () : null;
      file.seek (from);
      in = file;
    }

    /* Read some bytes of the piece into `value', and return their number.  */
    int fill () throws IOException {
      int n = 0;
      if (header != null)
	{
	  value = new BytesWritable (header);
	  header = null;
	  return value.getLength ();
	}
      while (n < BLOCK && left > 0)
	{
	  int r = in.read (block, n, (int) Math.min (BLOCK - n, left));
	  if (r < 0)
	    break;
	  n += r;
	  left -= r;
	}
      value = new BytesWritable (block, n);
      return n;
    }

    public boolean nextKeyValue () throws IOException {
      if (counts)
	return countNext ();
      for (; current < pieces.length; current++)
	{
	  key.set (pieces[current].number);
	  if (file == null)
	    open (pieces[current]);
	  if (fill () > 0)
	    return true;
	  close ();
	}
      return false;
    }

    /* Count the quotes of the next piece.  */
    boolean countNext () throws IOException {
      if (current == pieces.length)
	return false;
      Piece p = pieces[current++];
      long from = Math.max (p.from - 1, 0), n = 0;
      file = system (p.path (), conf).open (p.path ());
      file.seek (from);
      in = file;
      for (left = p.to - 1 - from; left > 0 && fill () > 0; )
	for (int j = 0; j < value.getLength (); j++)
	  if (block[j] == '"')
	    n++;
      close ();
      key.set (p.number);
      value = new BytesWritable (Long.toString (n).getBytes ("UTF-8"));
      return true;
    }

    public Object getCurrentKey () {
      return key;
    }

    public Object getCurrentValue () {
      return value;
    }

    public float getProgress () {
      return pieces.length == 0 ? 1 : (float) current / pieces.length;
    }

    public void close () throws IOException {
      if (in != null && in != file)
	in.close ();
      if (file != null)
	file.close ();
      in = file = null;
    }
  }
}

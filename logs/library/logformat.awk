# logformat.awk -- parse lines of well-known log formats into named fields
# SPDX-License-Identifier: GPL-3.0-or-later
#
# logformat::use(format): set the format of the lines: a name (common,
#   combined, vhost_combined, w3c, cloudfront, syslog, journald, journald_json,
#   auditd, logfmt, elb, alb, squid, haproxy, json), "auto", a format string of
#   Apache's LogFormat ('%h %l %u %t "%r" %>s %b') or nginx's log_format, or
#   the whole configuration line that contains the format string.  If the
#   format does not exist, print a message and return 0.  With "auto", the
#   first line of each file determines the format; the format of a line that
#   does not fit is detected separately, so a file may mix formats.
# logformat::among(regexp): restrict "auto" to formats with names that match
#   REGEXP; "web" is the name of all formats of Apache and nginx.  An empty
#   regexp allows all formats.
# logformat::parse(line, f): parse LINE into f["host"], f["time"], ...  Return
#   1 for a record, 0 for a comment or a line that does not fit.
# logformat::name(): return the current format.
# logformat::epoch(text): return seconds since 1970 for times like
#   10/Oct/2000:13:55:36 -0700 and 2000-10-10T13:55:36.25-07:00, or an empty
#   string for other text.
# logformat::sample(file, n [, except [, test]]): read the first N lines of
#   FILE and return how many of them fit the format; logformat::sampled()
#   returns how many were tested.  Comments, empty lines, and a last line
#   without a newline, are not tested.  With "auto", the most frequent format
#   of the tested lines becomes the format of the file, unless EXCEPT matches
#   the name of this format.  logformat::likely() returns the name of the
#   format that was found.
#   TEST is the name of a function that receives the fields of a line and
#   returns true if the line must be counted.
# logformat::misfits(): return the number of misfits, the lines that did not
#   fit the format.
# logformat::misfit(i): return misfit I in the form FILE:LINE: TEXT.
#   logformat::excerpt(text): return TEXT in the form in which a misfit is
#   stored: a text of more than 4096 characters is replaced by its first 4096
#   characters and its length.
#   logformat::keep(n): store at most N misfits (default: 100).
#   logformat::reject(file): write all lines that do not fit the format to
#   FILE.
#
# Journal exports are records of several lines: set RS to "".
#
# The names of the fields are the same in all formats: time (seconds since
# 1970), host, user, method, path (without the query), query, protocol, status,
# bytes, referrer, agent, duration (seconds), vhost.  The names of the other
# fields of system logs are priority, facility, severity, program, pid, msgid
# and message.  A field that is "-" in the line is empty.  All state is in
# scratch variables (tmp::), which are new in each run.

@include "logformat-json.awk"
@include "logformat-syslog.awk"
@include "logformat-web.awk"
@namespace "logformat"

BEGIN {
  _start()
  use("auto")
}

function _start()
{
  if (tmp::lf_started++)
    return
  tmp::lf_keep = 100
  # Create an empty array.  If a call of length() were the first use of the
  # variable, the variable would become a scalar.
  delete tmp::lf_columns
  tmp::lf_misfits = 0
  tmp::lf_month = "JanFebMarAprMayJunJulAugSepOctNovDec"
  tmp::lf_format["common"] = "%h %l %u %t \"%r\" %>s %b"
  tmp::lf_format["combined"] = tmp::lf_format["common"] \
    " \"%{Referer}i\" \"%{User-Agent}i\""
  tmp::lf_format["vhost_combined"] = "%v:%p " tmp::lf_format["combined"]
  split("w3c cloudfront syslog journald logfmt elb alb squid haproxy json " \
        "journald_json auditd", tmp::lf_list, " ")
  for (tmp::lf_i in tmp::lf_list)
    tmp::lf_reader[tmp::lf_list[tmp::lf_i]] = \
      "logformat::_" tmp::lf_list[tmp::lf_i]
  _names()
  _known_lines()
}

# Set the regexps that recognise lines of each format, in the order in which
# the formats are tried.  "web" means the formats of Apache and nginx.
function _known_lines(    date)
{
  date = "[0-9]{4}-[0-9][0-9]-[0-9][0-9]T[0-9:.]+(Z|[-+][0-9:]+) "
  _known("w3c", "^#(Version|Fields|Software|Date|Remark|Start-Date):")
  _known("haproxy", "[^ ]:[0-9]+ \\[[0-9]+/[A-Z][a-z][a-z]/[0-9]{4}" \
    ":[0-9:.]+\\] [^ ]+ [^ ]+ [-+0-9]+(/[-+0-9]+){4} ")
  _known("syslog", "^<[0-9]+>|^[A-Z][a-z][a-z] [ 0-9][0-9] [0-9][0-9]:[0-9:]+ ")
  _known("web", "\\[[0-9][0-9]?/[A-Z][a-z][a-z]/[0-9]{4}:[0-9:]+ " \
    "[-+][0-9]{4}\\]")
  _known("alb", "^(https?|h2|wss?|grpcs?) [0-9-]+T[0-9:.]+Z ")
  _known("elb", "^" date "[^ ]+ [^ ]+:[0-9]+ ([^ ]+:[0-9]+|-) [-0-9.]+ ")
  _known("squid",
    "^[0-9]+\\.[0-9]+ +[0-9]+ [^ ]+ [A-Z_]+/[0-9]+ [0-9]+ ")
  _known("syslog", "^" date "[^ ]+ [^ ]+: ")
  _known("journald", "^__CURSOR=")
  _known("journald_json", "^ *\\{.*\"__REALTIME_TIMESTAMP\" *:")
  _known("json", "^ *\\{ *\"")
  _known("auditd", "^(node=[^ ]+ )?type=[A-Z_0-9]+ msg=audit\\(")
  _known("logfmt",
    "^[A-Za-z_][A-Za-z0-9_.-]*=(\"([^\"\\\\]|\\\\.)*\"|[^ \"]*)( |$)")
}

function _known(format, pattern)
{
  tmp::lf_pattern[++tmp::lf_patterns] = pattern
  tmp::lf_known[tmp::lf_patterns] = format
}

# Set the field names for the letters of LogFormat and the variables of
# log_format.
function _names()
{
  _pairs(tmp::lf_letter,
    "h host a host A server l ident u user t time:clf r request " \
    "s status b bytes B bytes O bytes I bytes_in D duration:us " \
    "T duration v vhost V vhost p port m method U path q query " \
    "H protocol f file k keepalive P pid X connection " \
    "L log_id R handler S bytes_total")
  _pairs(tmp::lf_nginx,
    "remote_addr host remote_user user time_local time:clf " \
    "time_iso8601 time:iso msec time request request " \
    "status status body_bytes_sent bytes bytes_sent bytes " \
    "request_time duration request_length bytes_in " \
    "http_referer referrer http_user_agent agent " \
    "http_x_forwarded_for forwarded_for host vhost " \
    "server_name vhost server_port port request_method method " \
    "uri path request_uri url args query server_protocol protocol")
}

# --- choosing ----------------------------------------------------------

function use(format)
{
  _start()
  tmp::lf_auto = format == "auto"
  tmp::lf_file = tmp::lf_parser = ""
  delete tmp::lf_columns
  if (tmp::lf_auto) {
    tmp::lf_name = "auto"
    return 1
  }
  return _choose(format)
}

function among(names)
{
  tmp::lf_among = names
}

function name()
{
  return tmp::lf_name
}

function _choose(format)
{
  tmp::lf_name = format
  if (format in tmp::lf_reader) {
    tmp::lf_parser = tmp::lf_reader[format]
    return 1
  }
  if (format in tmp::lf_format)
    format = tmp::lf_format[format]
  else
    format = _of_configuration(format)
  if (format !~ /[%$]/) {
    print "logformat: unknown format `" format "'; use the name of a format," \
      " such as combined, or a format with fields, such as '%h %t \"%r\"'" \
      > "/dev/stderr"
    tmp::lf_parser = "logformat::_reject_any"
    return 0
  }
  tmp::lf_parser = "logformat::_template"
  if (_compile(format)) {
    if (_web_plan(format))
      tmp::lf_parser = "logformat::_web"
    return 1
  }
  tmp::lf_parser = "logformat::_reject_any"
  return 0
}

# Return the format from a line of configuration: `LogFormat "..." name' of
# Apache or `log_format name '...' '...';' of nginx.  Return other text
# unchanged.
function _of_configuration(text,    out)
{
  if (text ~ /^[ \t\n]*LogFormat[ \t]/) {
    if (match(text, /"([^"\\]|\\.)*"/))
      return substr(text, RSTART + 1, RLENGTH - 2)
  } else if (text ~ /^[ \t\n]*log_format[ \t]/) {
    while (match(text, /'([^'\\]|\\.)*'|"([^"\\]|\\.)*"/)) {
      out = out substr(text, RSTART + 1, RLENGTH - 2)
      text = substr(text, RSTART + RLENGTH)
    }
    return out
  }
  return text
}

# With "auto", use FORMAT for the current file instead of detecting the format
# from its first line.
function expect(format)
{
  if (!tmp::lf_auto || format == "")
    return
  tmp::lf_file = FILENAME
  if (format != tmp::lf_name)
    _choose(format)
}

function sample(file, most, except, test,    line, n, fits, i, f)
{
  delete tmp::lf_columns
  n = _first_lines(file, most, line)
  tmp::lf_sampled = n
  tmp::lf_likely = 1 in line && line[1] ~ /^__CURSOR=/ ? "journald" : \
    tmp::lf_auto ? _most_common(line, n) : tmp::lf_name
  if (tmp::lf_auto)
    expect(except != "" && tmp::lf_likely ~ except ? "" : tmp::lf_likely)
  if (tmp::lf_likely == "" || (except != "" && tmp::lf_likely ~ except))
    return 0
  if (tmp::lf_likely == "journald")
    return n
  if (tmp::lf_likely == "w3c") {
    tmp::lf_looked = ""
    _header(file)
  }
  tmp::lf_sampling = 1
  fits = 0
  for (i = 1; i <= n; i++)
    if (_parse(line[i], f) && (test == "" || @test(f)))
      fits++
  tmp::lf_sampling = 0
  expect(tmp::lf_likely)
  return fits
}

function sampled()
{
  return tmp::lf_sampled
}

function likely()
{
  return tmp::lf_likely
}

# Read up to MOST lines of FILE, and store them in LINE, except for comments,
# empty lines and a last line without a newline.  Return the number of stored
# lines.  Set tmp::lf_named if a line `#Fields:' names the columns.
function _first_lines(file, most, line,    text, n, read)
{
  n = tmp::lf_named = 0
  while (read++ < most && (getline text < file) > 0) {
    sub(/\r$/, "", text)
    if (text ~ /^#Fields:/)
      tmp::lf_named = 1
    if (RT != "" && text !~ /^(#|$)/)
      line[++n] = text
  }
  close(file)
  return n
}

# Return the most common format of LINE[1..N], or "w3c" if a line `#Fields:'
# names the columns.  Return an empty string if no line has a format.
function _most_common(line, n,    i, format, count, best)
{
  if (tmp::lf_named)
    return "w3c"
  for (i = 1; i <= n; i++)
    if ((format = detect(line[i])) != "")
      if (++count[format] > count[best] + 0)
        best = format
  return best
}

# Return the format of LINE, or an empty string if LINE has no known format.
function detect(line,    i)
{
  _start()
  for (i = 1; i <= tmp::lf_patterns; i++)
    if (line ~ tmp::lf_pattern[i] && tmp::lf_known[i] ~ tmp::lf_among)
      return tmp::lf_known[i] == "web" ? _detect_web(line) : tmp::lf_known[i]
  return ""
}

function _detect_web(line,    format)
{
  # An IPv6 address may look like a host and its port, but is followed by the
  # word `-'.
  format = line ~ /^[^ ]+:[0-9]+ [^ -][^ ]* [^ ]+ [^ [].*\[/ ? \
           "vhost_combined" \
         : line ~ /"[^"]*" [0-9-]+ [0-9-]+ "/ ? "combined" : "common"
  if (format == "common" || line ~ /"$/)
    return format
  # A service time may follow the agent: nginx writes seconds with a fraction,
  # and Apache writes microseconds.
  if (line ~ /" [0-9]+\.[0-9]+$/)
    return tmp::lf_format[format] " %T"
  if (line ~ /" [0-9]+$/)
    return tmp::lf_format[format] " %D"
  return format
}

# --- lines -------------------------------------------------------------

function parse(line, f,    format)
{
  if (index(line, "\r") && tmp::lf_name != "journald")
    sub(/\r$/, "", line)
  if (tmp::lf_auto && tmp::lf_file != FILENAME "") {
    delete tmp::lf_columns
    format = detect(line)
    if (format == "" && _header(FILENAME))
      format = "w3c"
    if (format == "")
      return _misfit_of(line)
    tmp::lf_file = FILENAME
    if (format != tmp::lf_name) {
      delete f
      _choose(format)
    }
  }
  return tmp::lf_auto ? _parse(line, f) : @tmp::lf_parser(line, f)
}

# Parse a line of the current format or, with "auto", of any known format.
function _parse(line, f)
{
  tmp::lf_bad = 0
  if (@tmp::lf_parser(line, f))
    return 1
  return tmp::lf_bad ? _by_another(line, f) : 0
}

# Detect the format of a line that does not fit the current format, and parse
# the line.
function _by_another(line, f,    format, was)
{
  was = tmp::lf_name
  format = detect(line)
  if (format == "" && length(tmp::lf_columns))
    format = "w3c"
  if (!tmp::lf_auto || format == "" || format == was || format == "journald")
    return _misfit_of(line)
  delete f
  _choose(format)
  tmp::lf_bad = 0
  if (@tmp::lf_parser(line, f) && "time" in f && f["time"] != "")
    return 1
  # A header line fits the format, but is not a record.
  if (line ~ /^#/)
    return 0
  _choose(was)
  return _misfit_of(line)
}

function misfits()
{
  return tmp::lf_misfits
}

function misfit(i)
{
  return i in tmp::lf_misfit ? tmp::lf_misfit[i] : ""
}

function keep(n)
{
  _start()
  tmp::lf_keep = n
}

function reject(file)
{
  _start()
  tmp::lf_reject = file
}

function excerpt(text)
{
  return length(text) <= 4096 ? text : \
    substr(text, 1, 4096) "... (" length(text) " characters)"
}

# Record that LINE does not fit the current format.  Without "auto", store LINE
# as a misfit, too.  (With "auto", _by_another tries other formats first.)
# Return 0, so that a parser can return the result of this function.
function _reject(line)
{
  tmp::lf_bad = 1
  return tmp::lf_auto ? 0 : _misfit_of(line)
}

function _misfit_of(line)
{
  if (tmp::lf_sampling)
    return 0
  if (++tmp::lf_misfits <= tmp::lf_keep)
    tmp::lf_misfit[tmp::lf_misfits] = FILENAME ":" FNR ": " excerpt(line)
  if (tmp::lf_reject != "")
    print line > tmp::lf_reject
  return 0
}

# Reject all lines if there is no format.
function _reject_any(line, f)
{
  return _reject(line)
}

# --- time --------------------------------------------------------------

# Cache the last minute, because the lines of a log are usually in
# chronological order.
function epoch(text,    minute)
{
  if (substr(text, 3, 1) == "/") {
    minute = substr(text, 1, 17) substr(text, 21)
    if (minute != tmp::lf_minute) {
      if (!_clf_minute(text))
        return ""
      tmp::lf_minute = minute
    }
    return tmp::lf_base + substr(text, 19, 2)
  }
  minute = substr(text, 1, 16)
  if (minute != tmp::lf_iso_minute) {
    if (minute !~ /^[0-9]{4}-[0-9][0-9]-[0-9][0-9][T ][0-9][0-9]:[0-9][0-9]$/)
      return ""
    tmp::lf_iso_base = _utc(substr(text, 1, 4), substr(text, 6, 2),
      substr(text, 9, 2), substr(text, 12, 2), substr(text, 15, 2))
    tmp::lf_iso_minute = minute
  }
  return tmp::lf_iso_base + _seconds_and_zone(substr(text, 18))
}

# TEXT consists of seconds and a time zone, such as "36.25-07:00", and follows
# a date with hour and minute that was parsed as UTC.  Return the number of
# seconds to add to the time of the date, hour and minute.
function _seconds_and_zone(text,    at, zone)
{
  at = match(text, /[-+Zz ]/)
  if (!at)
    return text + 0
  zone = substr(text, at)
  gsub(/:/, "", zone)
  return substr(text, 1, at - 1) - _offset(zone)
}

# Return the offset of ZONE, such as "-0700", in seconds.
function _offset(zone)
{
  if (zone !~ /^[-+][0-9]/)
    return 0
  return (substr(zone, 1, 1) == "-" ? -1 : 1) * \
    (substr(zone, 2, 2) * 3600 + substr(zone, 4, 2) * 60)
}

function _clf_minute(text,    month)
{
  month = index(tmp::lf_month, substr(text, 4, 3))
  if (month % 3 != 1 || text !~ \
      /^[0-9][0-9]\/...\/[0-9]{4}:[0-9][0-9]:[0-9][0-9]:[0-9][0-9]/)
    return 0
  tmp::lf_base = _utc(substr(text, 8, 4), (month + 2) / 3,
    substr(text, 1, 2), substr(text, 13, 2), substr(text, 16, 2)) \
    - _offset(substr(text, 22))
  return 1
}

# Convert a date and time in UTC, to the minute, to seconds since 1970.  Count
# days in years that begin in March, so that a leap day is the last day of a
# year.
function _utc(year, month, day, hour, minute,    era, doy)
{
  month += 0
  if (month <= 2) {
    year--
    month += 12
  }
  era = int(year / 100)
  doy = int((153 * (month - 3) + 2) / 5) + day - 1
  return (365 * year + int(year / 4) - era + int(era / 4) + doy \
    - 719468) * 86400 + hour * 3600 + minute * 60
}

# --- formats of web servers --------------------------------------------

# Compile FORMAT; N is the number of its fields.  tmp::lf_what[i] names field
# I, and tmp::lf_before[i] is the text before it; tmp::lf_before[n + 1] is the
# text after the last field.
function _compile(format,    n, literal, what, long)
{
  delete tmp::lf_before
  delete tmp::lf_what
  n = 0
  literal = ""
  while (format != "") {
    if (match(format, /^%[<>!0-9,]*(\{[^}]*\})?[a-zA-Z]/)) {
      long = RLENGTH
      what = _directive(substr(format, 1, long))
    } else if (match(format, /^\$[a-z_0-9]+/)) {
      long = RLENGTH
      what = substr(format, 2, long - 1)
      what = what in tmp::lf_nginx ? tmp::lf_nginx[what] : what
    } else {
      long = format ~ /^(%%|\\")/ ? 2 : 1
      literal = literal substr(format, long, 1)
      format = substr(format, long + 1)
      continue
    }
    if (what == "time:unknown")
      return _complain("the format contains " substr(format, 1, long) \
        ", and times in this form cannot be read; log the time with %t")
    format = substr(format, long + 1)
    if (n && literal == "")
      return _complain("the format has no text between two fields, so the" \
        " first one has no end; separate them, for example by a blank, here" \
        " and in the configuration of the server")
    _plan(++n, literal, what)
    literal = tmp::lf_brackets ? "]" : ""
  }
  tmp::lf_n = n
  return _finish_plan(n, literal)
}

function _complain(text)
{
  print "logformat: " text > "/dev/stderr"
  return 0
}

# Add field I, whose name is WHAT, after the text LITERAL.  The time that %t
# stands for is enclosed in brackets.
function _plan(i, literal, what)
{
  tmp::lf_brackets = what == "time:clf" && literal !~ /\[$/
  tmp::lf_before[i] = literal (tmp::lf_brackets ? "[" : "")
  tmp::lf_what[i] = what
}

function _finish_plan(n, literal,    i)
{
  if (!n)
    return _complain("the format has no fields; a field is, for example, %h" \
      " or $remote_addr")
  tmp::lf_before[n + 1] = literal
  tmp::lf_first = length(tmp::lf_before[1])
  delete tmp::lf_convert
  tmp::lf_request = 0
  for (i = 1; i <= n; i++) {
    tmp::lf_quoted[i] = tmp::lf_before[i] ~ /"$/ && \
      tmp::lf_before[i + 1] ~ /^"/
    tmp::lf_skip[i] = length(tmp::lf_before[i + 1])
    _conversion(i, tmp::lf_what[i])
  }
  return 1
}

# WHAT is the name of field I.  Set the kind of the field, and the conversion
# of the field's text.
function _conversion(i, what)
{
  tmp::lf_kind[i] = what ~ /^time/ ? "time" : what
  if (what == "request")
    tmp::lf_request = 1
  if (what ~ /^(time:clf|time:iso)$/)
    tmp::lf_convert[i] = "epoch"
  else if (what ~ /^(duration|time):[um]s$/) {
    tmp::lf_convert[i] = what ~ /:us$/ ? 1e6 : 1e3
    sub(/:.*/, "", tmp::lf_kind[i])
  } else if (what ~ /^(bytes|bytes_in|bytes_total|status|duration|time)$/)
    tmp::lf_convert[i] = "number"
}

# Return the field name of %LETTER or %{ARGUMENT}LETTER.
function _directive(text,    letter, argument)
{
  letter = substr(text, length(text))
  argument = tolower(awk::gensub(/^[^{]*\{?|\}?.$/, "", "g", text))
  if (argument == "")
    return letter in tmp::lf_letter ? tmp::lf_letter[letter] : letter
  if (letter == "i")
    return argument == "referer" ? "referrer" \
      : argument == "user-agent" ? "agent" \
      : argument == "x-forwarded-for" ? "forwarded_for" : argument
  if (letter == "T")
    return argument == "us" ? "duration:us" \
      : argument == "ms" ? "duration:ms" : "duration"
  if (letter == "t") {
    sub(/^(begin|end):/, "", argument)
    return argument == "sec" ? "time" : argument == "msec" ? "time:ms" \
      : argument == "usec" ? "time:us" \
      : argument ~ /^%d\/%b\/%y:(%t|%h:%m:%s) %z$/ ? "time:clf" \
      : argument ~ /^(%f|%y-%m-%d)[t ](%t|%h:%m:%s)(%z|z)?$/ ? "time:iso" \
      : "time:unknown"
  }
  return argument
}

# Parse a line according to the compiled format.
function _template(line, f,    i, n, at, value, how, rest)
{
  if (tmp::lf_first) {
    if (substr(line, 1, tmp::lf_first) != tmp::lf_before[1])
      return _misfit(line)
    rest = substr(line, tmp::lf_first + 1)
  } else
    rest = line
  n = tmp::lf_n
  for (i = 1; i <= n; i++) {
    if (!tmp::lf_skip[i])
      at = length(rest) + 1
    else if (!(at = index(rest, tmp::lf_before[i + 1])))
      return _misfit(line)
    if (tmp::lf_quoted[i]) {
      at = _end_of_quoted(rest, at, tmp::lf_before[i + 1])
      if (!at)
        return _misfit(line)
    }
    value = substr(rest, 1, at - 1)
    if (tmp::lf_quoted[i] && index(value, "\\"))
      value = awk::gensub(/\\(["\\])/, "\\1", "g", value)
    rest = substr(rest, at + tmp::lf_skip[i])
    if (i in tmp::lf_convert) {
      how = tmp::lf_convert[i]
      if (how == "number") {
        if (value !~ /^[0-9.]+$/ && value != "-")
          return _misfit(line)
        value += 0
      } else if (how == "epoch") {
        if ((value = epoch(value)) == "")
          return _misfit(line)
      } else
        value /= how
    } else if (value == "-")
      value = ""
    f[tmp::lf_kind[i]] = value
  }
  if (rest != "")
    return _misfit(line)
  # Reject a line whose virtual host was parsed as its host.  In such a line,
  # the user field contains a blank, and the function `detect' returns a
  # different format for the line.
  if (tmp::lf_auto && "user" in f && index(f["user"], " ") &&
      detect(line) != tmp::lf_name)
    return _misfit(line)
  if (tmp::lf_request)
    _request(f, f["request"])
  return 1
}

function _misfit(line)
{
  return line ~ /^#/ && line !~ /^#Fields:/ ? 0 : _reject(line)
}

# Return the position of the quote that ends a field in TEXT: AT or, if a
# backslash makes the quote at AT a part of the field, the position of a later
# quote.
function _end_of_quoted(text, at, after)
{
  if (substr(text, at - 1, 1) != "\\" || !_odd_backslashes(text, at))
    return at
  # Mask each escaped quote and each escaped backslash, so that one search is
  # sufficient regardless of the number of quotes that the client has sent.
  gsub(/\\["\\]/, "\001\001", text)
  return index(text, after)
}

function _odd_backslashes(text, at,    n)
{
  for (n = 0; n < at - 1 && substr(text, at - 1 - n, 1) == "\\"; n++)
    ;
  return n % 2
}

# Parse: "GET /path?query HTTP/1.1"
function _request(f, text,    w, n)
{
  n = split(text, w, " ")
  if (n < 2) {
    f["method"] = f["protocol"] = f["query"] = ""
    f["path"] = text
    return
  }
  f["method"] = w[1]
  f["protocol"] = n > 2 ? w[n] : ""
  if (n > 3)
    w[2] = awk::gensub(/^[^ ]+ | [^ ]+$/, "", "g", text)
  _path(f, w[2])
}

function _path(f, url,    at)
{
  at = index(url, "?")
  f["path"] = at ? substr(url, 1, at - 1) : url
  f["query"] = at ? substr(url, at + 1) : ""
}

# --- W3C extended, CloudFront ------------------------------------------

# Parse a line of a log in which a line `#Fields:' names the columns.
# CloudFront separates columns by tabs.
function _w3c(line, f,    i, n, w)
{
  sub(/\r$/, "", line)
  if (line ~ /^#/) {
    if (line ~ /^#Fields:/)
      _w3c_columns(substr(line, 9))
    return 0
  }
  if (!length(tmp::lf_columns))
    _header(FILENAME)
  n = index(line, "\t") ? split(line, w, "\t") : _words(line, w)
  if (!n || n != length(tmp::lf_columns))
    return _reject(line)
  delete f
  for (i = 1; i <= n; i++)
    f[tmp::lf_columns[i]] = w[i] == "-" ? "" : w[i]
  return _w3c_finish(line, f)
}

# Read the column names from the first lines of FILE, if reading has started in
# the middle of the file and has skipped the first lines.
function _header(file,    line)
{
  if (file == "" || file == "-" || file == tmp::lf_looked)
    return 0
  tmp::lf_looked = file
  while ((getline line < file) > 0 && line ~ /^#/)
    if (line ~ /^#Fields:/)
      _w3c_columns(substr(line, 9))
  close(file)
  return length(tmp::lf_columns)
}

function _cloudfront(line, f)
{
  if (!length(tmp::lf_columns) && line !~ /^#/)
    _w3c_columns("date time x-edge-location sc-bytes c-ip cs-method " \
                 "cs(Host) cs-uri-stem sc-status cs(Referer) " \
                 "cs(User-Agent) cs-uri-query cs(Cookie) " \
                 "x-edge-result-type x-edge-request-id x-host-header " \
                 "cs-protocol cs-bytes time-taken x-forwarded-for " \
                 "ssl-protocol ssl-cipher x-edge-response-result-type " \
                 "cs-protocol-version fle-status fle-encrypted-fields " \
                 "c-port time-to-first-byte x-edge-detailed-result-type " \
                 "sc-content-type sc-content-len sc-range-start " \
                 "sc-range-end")
  return _w3c(line, f)
}

function _w3c_columns(text,    i, n, w, known)
{
  _pairs(known, "c-ip host cs-method method cs-uri-stem path " \
         "cs-uri-query query sc-status status sc-bytes bytes " \
         "cs-bytes bytes_in cs-username user cs-version protocol " \
         "cs-protocol-version protocol cs(user-agent) agent " \
         "cs(referer) referrer cs(host) vhost cs-host vhost " \
         "time-taken duration")
  delete tmp::lf_columns
  n = split(text, w, " ")
  for (i = 1; i <= n; i++)
    tmp::lf_columns[i] = tolower(w[i]) in known ? \
      known[tolower(w[i])] : w[i]
  # IIS writes durations in milliseconds, and CloudFront writes them in
  # seconds.
  tmp::lf_w3c_unit = text ~ /x-edge-/ ? 1 : 1000
}

function _w3c_finish(line, f,    when)
{
  if ("date" in f) {
    tmp::lf_w3c_date = f["date"]
    when = f["date"] "T" f["time"] "Z"
  } else
    when = tmp::lf_w3c_date "T" f["time"] "Z"
  f["time"] = epoch(when)
  if (f["time"] == "")
    return _reject(line)
  if ("agent" in f)
    f["agent"] = _percent(awk::gensub(/\+/, " ", "g", f["agent"]))
  if ("duration" in f)
    f["duration"] /= tmp::lf_w3c_unit
  if ("bytes" in f)
    f["bytes"] += 0
  if ("status" in f)
    f["status"] += 0
  return 1
}

function _percent(text,    n, i, part, out)
{
  n = split(text, part, "%")
  out = part[1]
  for (i = 2; i <= n; i++)
    out = out (part[i] ~ /^[0-9A-Fa-f][0-9A-Fa-f]/ ? sprintf("%c", \
      awk::strtonum("0x" substr(part[i], 1, 2))) substr(part[i], 3) : \
      "%" part[i])
  return out
}

# --- Amazon's load balancers, Squid ------------------------------------

# Split LINE into words.  A quoted string is one word.
function _words(line, w,    n, at, rest)
{
  if (!index(line, "\""))
    return split(line, w, " ")
  delete w
  rest = line
  while (rest != "") {
    if (substr(rest, 1, 1) == "\"") {
      rest = substr(rest, 2)
      at = index(rest, "\"")
      if (at)
        at = _end_of_quoted(rest, at, "\"")
      if (!at)
        return 0
      w[++n] = substr(rest, 1, at - 1)
      rest = substr(rest, at + 2)
      continue
    }
    at = index(rest, " ")
    if (!at)
      at = length(rest) + 1
    w[++n] = substr(rest, 1, at - 1)
    rest = substr(rest, at + 1)
  }
  return n
}

# Set array["a"] = "b", array["c"] = "d" for PAIRS "a b c d".
function _pairs(array, pairs,    i, n, w)
{
  delete array
  n = split(pairs, w, " ")
  for (i = 1; i < n; i += 2)
    array[w[i]] = w[i + 1]
}

function _name_words(f, w, n, names,    i, v, m)
{
  delete f
  m = split(names, v, " ")
  for (i = 1; i <= n && i <= m; i++)
    f[v[i]] = w[i] == "-" ? "" : w[i]
}

function _elb(line, f,    w, n)
{
  n = _words(line, w)
  if (n < 12)
    return _reject(line)
  _name_words(f, w, n, "time balancer client target request_time " \
    "target_time response_time status target_status bytes_in " \
    "bytes request agent cipher tls")
  return _balanced(line, f)
}

function _alb(line, f,    w, n)
{
  n = _words(line, w)
  if (n < 14)
    return _reject(line)
  _name_words(f, w, n, "type time balancer client target request_time " \
    "target_time response_time status target_status bytes_in " \
    "bytes request agent cipher tls target_group trace_id domain " \
    "certificate rule_priority created actions redirect error " \
    "targets target_statuses classification reason")
  return _balanced(line, f)
}

function _balanced(line, f)
{
  f["time"] = epoch(f["time"])
  if (f["time"] == "" || f["status"] !~ /^[0-9]*$/)
    return _reject(line)
  f["host"] = awk::gensub(/:[0-9]+$/, "", 1, f["client"])
  f["bytes"] += 0
  f["status"] += 0
  f["duration"] = _positive(f["request_time"]) + \
    _positive(f["target_time"]) + _positive(f["response_time"])
  _request(f, f["request"])
  sub(/^[a-z]+:\/\/[^\/]*/, "", f["path"])
  return 1
}

function _positive(x)
{
  return x > 0 ? x + 0 : 0
}

# Parse: time elapsed host code/status bytes method url user hierarchy/peer
# type
function _squid(line, f,    w, n)
{
  n = split(line, w, " ")
  if (n < 9 || w[1] !~ /^[0-9]+(\.[0-9]+)?$/ || !index(w[4], "/"))
    return _reject(line)
  delete f
  f["time"] = w[1] + 0
  f["duration"] = w[2] / 1000
  f["host"] = w[3]
  f["cache"] = substr(w[4], 1, index(w[4], "/") - 1)
  f["status"] = substr(w[4], index(w[4], "/") + 1) + 0
  f["bytes"] = w[5] + 0
  f["method"] = w[6]
  f["url"] = w[7]
  _path(f, w[7])
  if (match(w[7], /^[a-z]+:\/\/[^\/:?]+/)) {
    f["vhost"] = substr(w[7], 1, RLENGTH)
    sub(/.*\//, "", f["vhost"])
  } else
    f["vhost"] = ""
  f["user"] = w[8] == "-" ? "" : w[8]
  f["hierarchy"] = w[9]
  f["type"] = w[10] == "-" ? "" : w[10]
  return 1
}

# --- HAProxy -----------------------------------------------------------

# Parse HAProxy's HTTP format, with or without the start of a syslog line:
# "10.0.0.1:3317 [06/Feb/2009:12:14:14.655] web app/srv1 10/0/30/69/109 200
# 2750 - - ---- 1/1/1/1/0 0/0 {captured} \"GET / HTTP/1.1\"".  HAProxy writes
# local times, without a time zone.
function _haproxy(line, f,    w, n, at, start, request)
{
  at = match(line, /[^ ]+:[0-9]+ \[[0-9]+\/[A-Z][a-z][a-z]\/[0-9]{4}:/)
  if (!at)
    return _reject(line)
  start = substr(line, at)
  n = split(start, w, " ")
  at = index(start, "\"")
  if (!at || n < 11 || w[5] !~ /^[-+0-9]+(\/[-+0-9]+){4}$/ ||
      w[6] !~ /^(-1|[0-9]{3})$/ || start !~ /"$/)
    return _reject(line)
  delete f
  f["time"] = _local_time(w[2])
  if (f["time"] == "")
    return _reject(line)
  f["host"] = w[1]
  sub(/:[0-9]+$/, "", f["host"])
  f["frontend"] = w[3]
  f["backend"] = w[4]
  f["status"] = w[6] > 0 ? w[6] + 0 : ""
  f["bytes"] = w[7] + 0
  f["state"] = w[10]
  f["timers"] = w[5]
  sub(/.*\/\+?/, "", w[5])
  if (w[5] >= 0)
    f["duration"] = w[5] / 1000
  request = substr(start, at + 1, length(start) - at - 1)
  _request(f, request)
  sub(/^[a-z]+:\/\/[^\/]*/, "", f["path"])
  return 1
}

# Return the time of TEXT, like "[06/Feb/2009:12:14:14.655]", in the time zone
# of TZ.
function _local_time(text,    minute, month)
{
  minute = substr(text, 2, 17)
  if (minute != tmp::lf_local_minute) {
    month = index(tmp::lf_month, substr(text, 5, 3))
    if (month % 3 != 1 || text !~ /^\[[0-9][0-9]\/.*:[0-9][0-9]:[0-9][0-9]:/)
      return ""
    tmp::lf_local_base = awk::mktime(substr(text, 9, 4) " " \
      (month + 2) / 3 " " substr(text, 2, 2) " " substr(text, 14, 2) " " \
      substr(text, 17, 2) " 0")
    tmp::lf_local_minute = minute
  }
  return tmp::lf_local_base + substr(text, 20)
}

# --- logfmt ------------------------------------------------------------

# Parse: name=value name="value with \"quotes\"" flag
function _logfmt(line, f,    rest, key, at, value)
{
  delete f
  rest = line
  sub(/^ +/, "", rest)
  while (match(rest, /^[^ ="]+/)) {
    key = substr(rest, 1, RLENGTH)
    rest = substr(rest, RLENGTH + 1)
    value = 1
    if (substr(rest, 1, 2) == "=\"") {
      rest = substr(rest, 3)
      at = index(rest, "\"")
      if (at)
        at = _end_of_quoted(rest, at, "\"")
      if (!at)
        return _reject(line)
      value = substr(rest, 1, at - 1)
      rest = substr(rest, at + 1)
      if (index(value, "\\"))
        value = _unescape(value)
    } else if (substr(rest, 1, 1) == "=") {
      match(rest, /^=[^ ]*/)
      value = substr(rest, 2, RLENGTH - 1)
      rest = substr(rest, RLENGTH + 1)
    }
    f[key] = value
    sub(/^ +/, "", rest)
  }
  if (rest != "" || !index(line, "="))
    return _reject(line)
  _logfmt_time(f)
  if ("duration" in f && !(f["duration"] ~ /^[0-9.]+$/))
    f["duration"] = _go_duration(f["duration"])
  return 1
}

# Convert a duration in the notation of Go, such as "1m2.5s" or "12ms", to
# seconds.  Return other text unchanged.
function _go_duration(text,    rest, sum, unit)
{
  rest = text
  while (match(rest, /^[0-9.]+(ns|us|µs|μs|ms|s|m|h)/)) {
    unit = substr(rest, 1, RLENGTH)
    rest = substr(rest, RLENGTH + 1)
    sum += unit * (unit ~ /ns$/ ? 1e-9 : unit ~ /ms$/ ? 1e-3 : \
      unit ~ /[0-9.]s$/ ? 1 : unit ~ /s$/ ? 1e-6 : unit ~ /m$/ ? 60 : 3600)
  }
  return rest == "" && text != "" ? sum : text
}

function _unescape(text)
{
  gsub(/\\n/, "\n", text)
  gsub(/\\t/, "\t", text)
  return awk::gensub(/\\(.)/, "\\1", "g", text)
}

# Set f["time"] from the first of the fields "time", "ts", "t", "timestamp" and
# "at" that contains a time.
function _logfmt_time(f,    i, v, when)
{
  split("time ts t timestamp at", v, " ")
  for (i = 1; i <= 5; i++) {
    if (!(v[i] in f))
      continue
    when = f[v[i]]
    when = when ~ /^[0-9]+(\.[0-9]+)?$/ ? when + 0 : epoch(when)
    if (when != "") {
      f["time"] = when
      return
    }
  }
}

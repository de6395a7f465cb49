# weblog-country.awk -- find the country of a host in a MaxMind database
# SPDX-License-Identifier: GPL-3.0-or-later
#
# weblog.awk includes this file.
#
# weblog::countries(file): count later requests by country as well.  FILE is a
#   database such as GeoLite2-Country, GeoLite2-City or DB-IP's.  Return an
#   empty string or, after an error, an error message.
# weblog::country(host): return the English name of the host's country or, if
#   the database does not contain the name, the country's code.  Return
#   "(unknown)" if the database does not contain the host.

@load "geoip"
@namespace "weblog"

function countries(file)
{
  delete tmp::wl_country
  tmp::wl_locating = geoip::open(file)
  return tmp::wl_locating ? "" : "--geoip: " file ": " ERRNO
}

function country(host)
{
  if (!(host in tmp::wl_country)) {
    if (length(tmp::wl_country) > 50000)
      delete tmp::wl_country
    tmp::wl_country[host] = _country(host)
  }
  return tmp::wl_country[host]
}

function _country(host,    name)
{
  sub(/^::[fF]{4}:/, "", host)
  name = geoip::get(host, "country.names.en")
  if (name == "")
    name = geoip::get(host, "country.iso_code")
  return name == "" ? "(unknown)" : name
}

@include "report"
BEGIN {
  print human::percent(-0.0001), human::percent(0), human::percent(-0.01)
  report::table("Weeks", "|Week:number|Change:percent")
  report::row("Requests", 123456789, 0.1)
  report::row("Sent", 123456789, -0.0002)
  report::as("bytes")
  report::row("Times", 90, 0)
  report::as("seconds")
  report::write("text")
  report::write("csv")
  report::new()
  report::table("Again", "|Week:number")
  report::row("a", 5)
  report::row("b", 5000)
  report::write("text")
}

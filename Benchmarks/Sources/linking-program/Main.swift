import Measuring

/// Tells when it runs, or what memory it takes, and ends: what the libraries cost by themselves.
@main
struct Main {
  static func main() {
    if Arguments().verb == "memory" { return Footprint().tell() }
    tellMoment()
  }
}

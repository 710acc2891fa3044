import Glibc

/// Nanoseconds of the monotonic clock, which all processes share.
public func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// The value that half of the others lie below.
public func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/// The value that a share of the others lie below.
///
/// - Parameters:
///   - share: 0.99 for all but a hundredth.
///   - values: at least one.
/// - Returns: one of them.
public func percentile(_ share: Double, of values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted[min(sorted.count - 1, Int((Double(sorted.count) * share).rounded(.up)) - 1)]
}

/// The one of `names` that was probably meant by `word`, if any is near enough.
func nearest(to word: String, among names: [String]) -> String? {
  let lowercased = word.lowercased()
  let allowance = max(1, word.count / 3)
  return names.map { ($0, editDistance(lowercased, $0.lowercased())) }
    .filter { $0.1 <= allowance }
    .min { $0.1 < $1.1 }?.0
}

/// How many letters must be put in, taken out, changed, or swapped with their neighbour to get from one word to the
/// other (optimal string alignment).
func editDistance(_ first: String, _ second: String) -> Int {
  let (left, right) = (Array(first), Array(second))
  var beforeLast = [Int](repeating: 0, count: right.count + 1)
  var last = Array(0...right.count)
  for row in 1..<(left.count + 1) {
    var current = [row] + [Int](repeating: 0, count: right.count)
    for column in 1..<(right.count + 1) {
      let isSame = left[row - 1] == right[column - 1]
      var best = min(last[column] + 1, current[column - 1] + 1)
      best = min(best, last[column - 1] + (isSame ? 0 : 1))
      if row > 1, column > 1, left[row - 1] == right[column - 2],
        left[row - 2] == right[column - 1]
      {
        best = min(best, beforeLast[column - 2] + 1)
      }
      current[column] = best
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}

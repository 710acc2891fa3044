/// A kind of value: how it is read, and what may be written.
struct ValueKind<Value>: Sendable {
  /// What may be written, for people.
  let allowed: String
  /// Reads a text without white space round it; nil if it is not allowed.
  let read: @Sendable (String) -> Value?

  init(_ allowed: String, _ read: @escaping @Sendable (String) -> Value?) {
    self.allowed = allowed
    self.read = read
  }

  /// One of the names of an enumeration.
  static func choice(_ type: Value.Type) -> ValueKind
  where Value: Sendable & RawRepresentable & CaseIterable, Value.RawValue == String {
    ValueKind(alternatives(Value.allCases.map(\.rawValue))) { text in Value(rawValue: text) }
  }
}

extension ValueKind where Value == Bool {
  /// A yes or a no, in the words of systemd's files.
  static var yesOrNo: ValueKind {
    ValueKind("yes or no") { text in
      switch text {
      case "yes", "true", "on", "1": true
      case "no", "false", "off", "0": false
      default: nil
      }
    }
  }
}

extension ValueKind where Value == String {
  /// Words that are shown.
  static func text(longest: Int) -> ValueKind {
    ValueKind("up to \(longest) characters of text, none of them a control character") { text in
      let isText = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      return isText && text.count <= longest ? text : nil
    }
  }

  /// A file by its whole path. Whether it is there is looked up when it is used.
  static func path(_ what: String) -> ValueKind {
    ValueKind("the whole path \(what), beginning with /") { text in
      text.hasPrefix("/") && !text.hasSuffix("/") ? text : nil
    }
  }
}

extension ValueKind where Value == Duration {
  /// A duration within bounds; `zero` says what `0` means, nil if it is not allowed.
  static func duration(_ range: ClosedRange<Duration>, zero: String?) -> ValueKind {
    let bounds = "\(range.lowerBound.text) to \(range.upperBound.text)"
    let words =
      zero.map { "0 \($0), or a duration from \(bounds)" } ?? "a duration from \(bounds)"
    return ValueKind("\(words), such as 15s or 2min") { text in
      guard let duration = Duration(text: text[...]) else { return nil }
      if duration == .zero { return zero == nil ? nil : duration }
      return range.contains(duration) ? duration : nil
    }
  }
}

/// One key of the file: where it stands, what is allowed, and which field it sets.
struct Key: Sendable {
  /// The section, without brackets.
  let section: String
  /// The key's own name.
  let name: String
  /// What may be written, for people: "yes or no".
  let allowed: String
  /// Sets the field from the text behind `=`; false, and nothing is set, if the text is not allowed.
  let set: @Sendable (inout Settings, String) -> Bool

  /// A key whose field always has a value.
  init<Value>(
    _ section: String, _ name: String, _ kind: ValueKind<Value>,
    _ field: any WritableKeyPath<Settings, Value> & Sendable
  ) {
    self.section = section
    self.name = name
    allowed = kind.allowed
    set = { settings, text in
      guard let value = kind.read(text) else { return false }
      settings[keyPath: field] = value
      return true
    }
  }

  /// A key whose field may be nil: by the word `unset`, which may be empty, or without one only by its absence.
  init<Value>(
    _ section: String, _ name: String, _ kind: ValueKind<Value>, unset: String?,
    _ field: any WritableKeyPath<Settings, Value?> & Sendable
  ) {
    self.section = section
    self.name = name
    allowed =
      switch unset {
      case nil: kind.allowed
      case "": "\(kind.allowed), or nothing"
      case .some(let word): "\(word), or \(kind.allowed)"
      }
    set = { settings, text in
      if text == unset {
        settings[keyPath: field] = nil
        return true
      }
      guard let value = kind.read(text) else { return false }
      settings[keyPath: field] = value
      return true
    }
  }

  /// All keys with a fixed name, in the order of the shipped file.
  static let all: [Key] = Array(
    [
      Settings.Entry.keys, Settings.Display.keys, Settings.Theme.keys, Settings.Pad.keys,
      Settings.Input.keys, Settings.Lockout.keys, Settings.Accept.keys,
    ].joined())

  /// The section whose keys are names of keyboard keys.
  static let keysSection = "keys"

  /// All sections with a fixed name, in the order of the shipped file.
  static let sections: [String] = {
    var names: [String] = []
    for key in all where !names.contains(key.section) { names.append(key.section) }
    return names + [keysSection, KeyedText.section]
  }()
}

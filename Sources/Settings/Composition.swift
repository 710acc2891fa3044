/// Settings in the making: takes the lines of a file one by one and collects what is wrong with them.
struct Composition {
  /// What was set, but for `[texts]`.
  private var values = Settings()
  private var texts: TextCollection
  private(set) var problems: [Problem] = []
  private let isKeyName: ((String) -> Bool)?
  /// The line on which each key was first set, by section and name.
  private var linesOfKeys: [[String]: Int] = [:]

  /// What was set.
  var settings: Settings {
    var settings = values
    settings.texts = texts.texts
    return settings
  }

  init(isKeyName: ((String) -> Bool)?, textKeys: [String]?) {
    self.isKeyName = isKeyName
    texts = TextCollection(keys: textKeys)
  }

  /// Checks the name of a section, whether or not anything stands in it.
  mutating func check(_ header: INIDocument.Header) {
    let section = header.section
    guard !Key.sections.contains(section), keysDevice(of: section) == nil else { return }
    if section.hasPrefix("keys ") {
      report(
        header.line,
        "'\(printable(section.dropFirst(5)))' is no device; "
          + "write [keys usb:VVVV:PPPP] with the numbers that 'pintle devices' lists")
    } else if let meant = nearest(to: section, among: Key.sections) {
      report(header.line, "unknown section [\(printable(section[...]))]; did you mean [\(meant)]?")
    } else {
      let known = Key.sections.map { "[\($0)]" }
      report(
        header.line,
        "unknown section [\(printable(section[...]))]; there are \(enumeration(known))")
    }
  }

  /// Sets what one line says.
  mutating func apply(_ assignment: INIDocument.Assignment) {
    let section = assignment.section
    if section.isEmpty { return reportHomeless(assignment) }
    if section == Key.keysSection || section.hasPrefix("keys ") { return applyBinding(assignment) }
    if section == KeyedText.section {
      if let problem = texts.take(assignment) { problems.append(problem) }
      return
    }
    // An unknown section has been reported at its header.
    guard Key.sections.contains(section) else { return }
    guard let key = Key.all.first(where: { $0.section == section && $0.name == assignment.name })
    else { return reportUnknown(assignment) }
    guard isFirst(assignment, name: key.name) else { return }
    if !key.set(&values, assignment.value) {
      reportValue(assignment, what: "\(section).\(key.name)", allowed: key.allowed)
    }
  }

  private mutating func applyBinding(_ assignment: INIDocument.Assignment) {
    let device = keysDevice(of: assignment.section)
    guard device != nil || assignment.section == Key.keysSection else { return }
    let key = keyName(assignment.name)
    guard isFirst(assignment, name: key) else { return }
    let isName = key.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "_")
        || $0 == UInt8(ascii: "+")
    }
    guard isName, isKeyName?(key) ?? true else {
      return report(
        assignment.line,
        "no key is called '\(printable(assignment.name[...]))'; names are those of the kernel, "
          + "such as KEY_KPSLASH ('evtest' shows them)")
    }
    guard let command = ValueKind<Settings.Keys.Command>.keyCommand.read(assignment.value) else {
      return reportValue(
        assignment, what: key, allowed: ValueKind<Settings.Keys.Command>.keyCommand.allowed)
    }
    values.keys.add(Settings.Keys.Binding(key: key, command: command), for: device)
  }

  /// A key's name in full: `f1` is `KEY_F1`, `shift+3` is `SHIFT+KEY_3`.
  private func keyName(_ text: String) -> String {
    var name = text.uppercased()[...]
    let shift = name.hasPrefix("SHIFT+") ? "SHIFT+" : ""
    name = name.dropFirst(shift.count)
    let prefix = name.hasPrefix("KEY_") || name.hasPrefix("BTN_") ? "" : "KEY_"
    return shift + prefix + name
  }

  /// Whether a key is set for the first time; if not, that is a problem: one of the two lines is a mistake.
  private mutating func isFirst(_ assignment: INIDocument.Assignment, name: String) -> Bool {
    let identity = [assignment.section, name]
    if let line = linesOfKeys[identity] {
      problems.append(
        .secondTime(name, in: assignment.section, first: line, line: assignment.line))
      return false
    }
    linesOfKeys[identity] = assignment.line
    return true
  }

  private mutating func reportHomeless(_ assignment: INIDocument.Assignment) {
    let sections = Key.all.filter { $0.name == assignment.name }.map { "[\($0.section)]" }
    let advice =
      sections.isEmpty ? "put it under one" : "put it under \(alternatives(sections))"
    report(
      assignment.line,
      "'\(printable(assignment.name[...]))' stands before the first [section]; \(advice)")
  }

  private mutating func reportUnknown(_ assignment: INIDocument.Assignment) {
    let names = Key.all.filter { $0.section == assignment.section }.map(\.name)
    let elsewhere = Key.all.filter { $0.name == assignment.name }.map { "[\($0.section)]" }
    let advice =
      if !elsewhere.isEmpty {
        "it belongs under \(alternatives(elsewhere))"
      } else if let meant = nearest(to: assignment.name, among: names) {
        "did you mean '\(meant)'?"
      } else {
        "there are \(enumeration(names))"
      }
    report(
      assignment.line,
      "unknown key '\(printable(assignment.name[...]))' in [\(assignment.section)]; \(advice)")
  }

  private mutating func reportValue(
    _ assignment: INIDocument.Assignment, what: String, allowed: String
  ) {
    var text = "\(what) can't be '\(printable(assignment.value[...]))'; allowed is \(allowed)"
    // Not `contains(" #")`: that would bring in the library of regular expressions, a megabyte and a half.
    let bytes = assignment.value.utf8
    if bytes.contains(UInt8(ascii: ";"))
      || zip(bytes, bytes.dropFirst()).contains(where: { $0 == 0x20 && $1 == UInt8(ascii: "#") })
    {
      text += " (a comment behind a value begins with ' ;')"
    }
    report(assignment.line, text)
  }

  private mutating func report(_ line: Int, _ text: String) {
    problems.append(Problem(line: line, text: text))
  }

  private func keysDevice(of section: String) -> Settings.DeviceID? {
    section.hasPrefix("keys ") ? Settings.DeviceID(text: trimmed(section[...].dropFirst(5))) : nil
  }
}

import Glibc
import Linux
import Secrets

/// Asks whoever sits at the terminal for a PIN, twice and unseen, or takes it from the first line of a pipe or file.
struct PINPrompt: ~Copyable {
  /// Signals that end or stop a program at a terminal: the echo comes back before they do.
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

  private let input: Int32
  /// How many digits a PIN has.
  private let length: ClosedRange<Int>

  /// - Parameters:
  ///   - length: how many digits a PIN has, as the configuration says.
  ///   - input: where it comes from.
  init(length: ClosedRange<Int>, input: Int32 = STDIN_FILENO) {
    self.length = length
    self.input = input
  }

  /// Reads the PIN.
  ///
  /// - Parameter name: whose it will be, for the prompt.
  /// - Returns: as many digits as the configuration allows.
  /// - Throws: `CommandError.failed` if it is none, or the two differ.
  func read(name: String) throws(CommandError) -> SecretBytes {
    guard isatty(input) == 1 else { return try checked(try line()) }
    let signals = try succeed("watched for signals") { () throws(Errno) in
      try SignalQueue(Self.signals)
    }
    let terminal = try succeed("kept from showing the PIN") { () throws(Errno) in
      try QuietTerminal(input)
    }
    let first = try checked(try ask("PIN for \(name): ", terminal, signals))
    let second = try ask("The same again: ", terminal, signals)
    guard !second.isStrange, !second.isTooLong, first.equals(second.digits) else {
      throw .failed(.failure, text: "the two PINs differ; nothing was changed, try again")
    }
    return first
  }

  /// A line of a terminal, asked for again after the program was stopped and continued.
  private func ask(
    _ prompt: String, _ terminal: borrowing QuietTerminal, _ signals: borrowing SignalQueue
  ) throws(CommandError) -> PINLine {
    var line = try emptyLine()
    write(prompt)
    while line.state == .unfinished {
      if let signal = waitForInput(or: signals) {
        line = try emptyLine()
        terminal.restore()
        obey(signal)
        // Here again after SIGTSTP and SIGCONT.
        try succeed("kept from showing the PIN") { () throws(Errno) in try terminal.silence() }
        write(prompt)
      } else {
        try readByte(of: &line)
      }
    }
    write("\n")
    return line
  }

  /// A line of something that is not a terminal.
  private func line() throws(CommandError) -> PINLine {
    var line = try emptyLine()
    // What can't be a PIN any more is not read on: it may never end.
    while line.state == .unfinished && !line.isStrange && !line.isTooLong {
      try readByte(of: &line)
    }
    return line
  }

  /// The digits of a line, if they can be a PIN. What is wrong is told without telling the digits or their number.
  private func checked(_ line: consuming PINLine) throws(CommandError) -> SecretBytes {
    if line.state == .nothing { throw .failed(.failure, text: "no PIN was given") }
    if line.isStrange {
      throw .failed(.failure, text: "a PIN has digits from 0 to 9 and nothing else")
    }
    guard !line.isTooLong, length.contains(line.digits.count) else {
      let number =
        length.count == 1 ? "\(length.lowerBound)" : "\(length.lowerBound) to \(length.upperBound)"
      throw .failed(
        .failure, text: "a PIN has \(number) digits here (length in [entry] of the configuration)")
    }
    return line.take()
  }

  private func emptyLine() throws(CommandError) -> PINLine {
    do throws(SecretsError) {
      return try PINLine()
    } catch {
      throw .failed(.failure, text: error.description)
    }
  }

  /// Reads one byte of a line.
  private func readByte(of line: inout PINLine) throws(CommandError) {
    do throws(Errno) {
      try line.readByte(from: input)
    } catch {
      throw .failed(.failure, text: "the PIN can't be read: \(error)")
    }
  }

  /// Makes a call that has to succeed before anything may be typed.
  private func succeed<Result: ~Copyable>(
    _ what: String, _ call: () throws(Errno) -> Result
  ) throws(CommandError) -> Result {
    do throws(Errno) {
      return try call()
    } catch {
      throw .failed(.failure, text: "the terminal can't be \(what): \(error)")
    }
  }

  /// Waits (`poll(2)`) for input or a signal; gives the signal.
  private func waitForInput(or signals: borrowing SignalQueue) -> Int32? {
    var sources: [2 of pollfd] = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    var span = sources.mutableSpan
    _ = try? retrying {
      unsafe span.withUnsafeMutableBufferPointer { sources in
        unsafe poll(sources.baseAddress, nfds_t(sources.count), -1)
      }
    }
    return signals.next()
  }

  /// Lets a signal do what it does to any program.
  private func obey(_ signal: Int32) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, signal)
    write("\n")
    raise(signal)
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  private func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in _ = unsafe Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
  }
}

public import Linux
import Messages

/// What is wrong with the store, and with which part of it.
public enum StoreError: Error, Equatable, Sendable {
  /// The folder can't be opened.
  case folder(String, Errno)
  /// The folder, or a file in it, belongs to another user.
  case foreign(String)
  /// Others than its user can read, write or enter the folder, or read or write a file in it.
  case exposed(String)
  /// A file is none: a link, a pipe, or one with several names.
  case irregular(String)
  /// The folder lies in memory: it forgets when the power goes.
  case forgetful(String)
  /// Another gatekeeper has the store.
  case inUse(String)
  /// A file can't be read.
  case unreadable(String, Errno)
  /// A file is not what was written; the line where that shows, from 1.
  case damaged(String, line: Int)
  /// A file was written by another version of Pintle.
  case otherVersion(String)
  /// A file can't be written.
  case unwritable(String, Errno)

  /// What a terminal shows if this keeps the folder or the ledger from being used.
  var reason: ServiceReason {
    switch self {
    case .inUse: .storeInUse
    case .unreadable, .unwritable, .damaged: .ledgerNotWritable
    case .folder, .foreign, .exposed, .irregular, .forgetful, .otherVersion: .storeUnusable
    }
  }
}

extension StoreError: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .folder(let path, let error): "\(path): \(error): create it for Pintle's user, mode 700"
    case .foreign(let path): "\(path) belongs to another user: give it to Pintle's user (chown)"
    case .exposed(let path): "\(path) is open to others: take that from them (chmod go=)"
    case .irregular(let path): "\(path) is not a plain file of one name: put the file itself there"
    case .forgetful(let path):
      "\(path) lies in memory and forgets at power-off: put the store on a disk"
    case .inUse(let path): "\(path) is in use by another gatekeeper: end that one first"
    case .unreadable(let path, let error): "\(path) can't be read: \(error)"
    case .damaged(let path, let line):
      "\(path) is damaged in line \(line): restore it from a copy; nothing was changed in it"
    case .otherVersion(let path):
      "\(path) is of another version of Pintle: install that one, or delete the files 'ledger.*',"
        + " which starts the longest wait"
    case .unwritable(let path, let error): "\(path) can't be written: \(error): see to its disk"
    }
  }
}

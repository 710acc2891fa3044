public import Messages
public import Secrets

extension Gatekeeper {
  /// Adds a PIN.
  ///
  /// - Parameters:
  ///   - name: whose it is.
  ///   - digits: the PIN.
  /// - Returns: why not, if not.
  public mutating func enrol(_ name: CredentialName, _ digits: borrowing SecretBytes) -> Refusal? {
    examine()
    defer { settle() }
    if let refusal = unavailabilityToAdministrator { return refusal }
    guard case .open(let store) = state else { return .notAllowed }
    var table: CredentialTable
    switch store.credentials {
    case .read(let known, _): table = known
    case .absent:
      table = CredentialTable(
        cost: StretchCost(
          memory: rules.memory, passes: rules.passes, salt: randomBytes(StretchCost.saltSize)))
    case .unreadable: return .unavailable(.credentialsUnreadable)
    }
    guard table.position(of: name) == nil else { return .nameTaken }
    guard table.credentials.count < CredentialTable.maximumCount else { return .full }
    isShortOfMemory = !Stretch.key(of: digits, cost: table.cost, into: &key)
    defer { key.erase() }
    guard !isShortOfMemory else { return .unavailable(.outOfMemory) }
    guard table.match(key) == nil else { return .notAvailable }
    table.credentials.append(CredentialTable.credential(named: name, key: key))
    guard change({ $0.replace(by: table) }) ?? false else { return .notWritable }
    latch()
    return nil
  }

  /// Withdraws the PIN of a name.
  ///
  /// - Parameter name: whose it is.
  /// - Returns: why not, if not.
  public mutating func remove(_ name: CredentialName) -> Refusal? {
    examine()
    defer { settle() }
    if let refusal = unavailabilityToAdministrator { return refusal }
    guard case .open(let store) = state, case .read(var table, _) = store.credentials,
      let position = table.position(of: name)
    else { return .nameUnknown }
    table.credentials.remove(at: position)
    return change({ $0.replace(by: table) }) ?? false ? nil : .notWritable
  }

  /// The name at a position of the list.
  ///
  /// - Parameter position: from 0.
  /// - Returns: nil behind the last one.
  /// - Throws: `Refusal` if there is no list.
  public mutating func name(at position: Int) throws(Refusal) -> CredentialName? {
    if position == 0 { examine() }
    defer { settle() }
    switch state {
    case .unopened: throw .unavailable(.storeUnusable)
    case .closed(let error): throw .unavailable(error.reason)
    case .open(let store):
      switch store.credentials {
      case .read(let table, _):
        return position < table.credentials.count ? table.credentials[position].name : nil
      case .absent where store.record?.isCommissioned != true: return nil
      case .absent, .unreadable: throw .unavailable(.credentialsUnreadable)
      }
    }
  }

  /// The latch is set as soon as there are credentials: it stands on the disk before anybody is told of them.
  private mutating func latch() {
    guard openStoreRecord?.isCommissioned == false else { return }
    _ = write { record, _ in record.isCommissioned = true }
  }

  /// A short memory is no matter for who only withdraws, and is tried anew by who enrols.
  private var unavailabilityToAdministrator: Refusal? {
    switch standing {
    case .unavailable(.outOfMemory), .unavailable(.stopped), .open, .waiting, .noCredentials: nil
    case .unavailable(let reason): .unavailable(reason)
    }
  }
}

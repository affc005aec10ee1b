import CCrypto

/// A name in a certificate (RFC 5280 §4.2.1.6): 1 to 4,096 characters of ASCII without spaces, or an address.
public enum GeneralName: Hashable, Sendable {
  case dns(String)
  case email(String)
  case uri(String)
  /// The 4 or 16 bytes of an address; in constraints with as many bytes of a mask behind them.
  case address([UInt8])
  /// Of a kind that is not read, and cannot be written.
  case other
}

/// The names for which an authority may sign (RFC 5280 §4.2.1.10).
public struct NameConstraints: Hashable, Sendable {
  public var permitted: [GeneralName]
  public var excluded: [GeneralName]

  public init(permitted: [GeneralName], excluded: [GeneralName]) {
    (self.permitted, self.excluded) = (permitted, excluded)
  }
}

/// A list of names of libcrypto.
struct NameList: ~Copyable {
  let pointer: OpaquePointer

  /// Owns the list from now on.
  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  static func of(_ names: [GeneralName]) throws(CryptographyError) -> NameList {
    guard let pointer = ccrypto_names_create() else { throw .last("no memory") }
    let list = NameList(owning: pointer)
    for name in names {
      guard add(name, to: pointer) else { throw .last("“\(name)” is no name") }
    }
    return list
  }

  deinit { ccrypto_names_destroy(pointer) }

  /// Nil when a text is not ASCII.
  var names: [GeneralName]? {
    var names: [GeneralName] = []
    for index in 0..<max(0, ccrypto_names_count(pointer)) {
      guard let name = Self.name(ccrypto_names_get(pointer, index)) else { return nil }
      names.append(name)
    }
    return names
  }

  private static func add(_ name: GeneralName, to list: OpaquePointer) -> Bool {
    let (kind, bytes): (CCryptoNameKind, [UInt8]) =
      switch name {
      case .dns(let text): (CCRYPTO_NAME_DNS, Array(text.utf8))
      case .email(let text): (CCRYPTO_NAME_EMAIL, Array(text.utf8))
      case .uri(let text): (CCRYPTO_NAME_URI, Array(text.utf8))
      case .address(let bytes): (CCRYPTO_NAME_ADDRESS, bytes)
      case .other: (CCRYPTO_NAME_OTHER, [])
      }
    return bytes.withUnsafeBufferPointer {
      ccrypto_names_add(list, CCryptoName(kind: kind, bytes: $0.baseAddress, count: $0.count))
    }
  }

  private static func name(_ name: CCryptoName) -> GeneralName? {
    let bytes = Array(UnsafeBufferPointer(start: name.bytes, count: name.count))
    if name.kind == CCRYPTO_NAME_ADDRESS { return .address(bytes) }
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return switch name.kind {
    case CCRYPTO_NAME_DNS: .dns(text)
    case CCRYPTO_NAME_EMAIL: .email(text)
    case CCRYPTO_NAME_URI: .uri(text)
    default: .other
    }
  }
}

/// The record types of service discovery; others are ignored.
enum DNSType: UInt16, Sendable {
  case a = 1
  case ptr = 12
  case txt = 16
  case aaaa = 28
  case srv = 33
  /// In questions only.
  case any = 255
}

/// The data of a record.
enum DNSData: Hashable, Sendable {
  case pointer(DNSName)
  case service(priority: UInt16, weight: UInt16, port: UInt16, target: DNSName)
  /// Strings with their length bytes before them (RFC 6763 §6).
  case text([UInt8])
  /// Four bytes.
  case address4([UInt8])
  /// Sixteen bytes.
  case address6([UInt8])

  var type: DNSType {
    switch self {
    case .pointer: .ptr
    case .service: .srv
    case .text: .txt
    case .address4: .a
    case .address6: .aaaa
    }
  }
}

/// One record of class IN.
struct DNSRecord: Hashable, Sendable {
  var name: DNSName
  var data: DNSData
  /// Time to live in seconds; 0 is a goodbye.
  var timeToLive: UInt32
  /// Replaces all cached records of this name and type (RFC 6762 §10.2).
  var flushesCache: Bool

  func isSame(as other: DNSRecord) -> Bool { name == other.name && data == other.data }

  func saying(timeToLive: UInt32) -> DNSRecord {
    var copy = self
    copy.timeToLive = timeToLive
    return copy
  }
}

/// One question of class IN.
struct DNSQuestion: Hashable, Sendable {
  var name: DNSName
  var type: DNSType
  /// Requests a unicast reply (QU, RFC 6762 §5.4).
  var wantsUnicast = false

  func asks(for record: DNSRecord) -> Bool {
    name == record.name && (type == .any || type == record.data.type)
  }
}

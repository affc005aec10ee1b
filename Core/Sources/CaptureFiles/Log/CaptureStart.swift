import Numbers

/// When a recording began: one instant on two clocks.
public struct CaptureStart: Hashable, Codable, Sendable {
  /// Nanoseconds on the master clock, the hub's monotonic one.
  public var master: Int64
  /// Nanoseconds since 1970 in UTC.
  public var unix: Int64

  public init(master: Int64, unix: Int64) {
    self.master = master
    self.unix = unix
  }
}

/// The first 64 bytes of every part of a log: "SENSCAP" and a line end, u32 version, u32 number of the part, i64 start
/// on the master clock, i64 start in UTC, zeros, and the CRC-32C of all that, little-endian.
struct LogHeader: Hashable {
  static let size = 64
  static let version: UInt32 = 1
  private static let magic: [UInt8] = Array("SENSCAP\n".utf8)

  var number: UInt32
  var start: CaptureStart

  init(number: UInt32, start: CaptureStart) {
    self.number = number
    self.start = start
  }

  var bytes: [UInt8] {
    var bytes = Self.magic
    func put(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
    put(Self.version)
    put(number)
    put(start.master)
    put(start.unix)
    bytes.append(contentsOf: repeatElement(0, count: Self.size - 4 - bytes.count))
    put(bytes.withUnsafeBytes { CRC32C.checksum($0) })
    return bytes
  }

  /// Nil for damaged bytes and for another version.
  init?(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(Self.size))
    guard bytes.count == Self.size, bytes.starts(with: Self.magic) else { return nil }
    func word<Value: FixedWidthInteger>(_ place: Int) -> Value {
      bytes.withUnsafeBytes {
        Value(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: Value.self))
      }
    }
    let content = bytes.dropLast(4)
    let check: UInt32 = word(60)
    let version: UInt32 = word(8)
    guard Array(content).withUnsafeBytes({ CRC32C.checksum($0) }) == check,
      version == Self.version
    else { return nil }
    self.init(number: word(12), start: CaptureStart(master: word(16), unix: word(24)))
  }
}

/// The names of files in the folder of a recording.
package enum LogName {
  static let suffix = ".recording"

  static func part(_ number: Int) -> String {
    let digits = String(number)
    return "log-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".rec"
  }

  static func partNumber(_ name: String) -> Int? {
    guard name.hasPrefix("log-"), name.hasSuffix(".rec"), name.utf8.count >= 14 else { return nil }
    return Int(name.dropFirst(4).dropLast(4))
  }

  static func media(_ stream: UInt16, _ ending: String) -> String { "media-\(stream).\(ending)" }

  /// The stream of a media file.
  static func mediaStream(_ name: String) -> UInt16? {
    guard name.hasPrefix("media-"), let dot = name.lastIndex(of: ".") else { return nil }
    return UInt16(name[name.index(name.startIndex, offsetBy: 6)..<dot])
  }

  static func document(_ name: String) -> String { "document-\(name).json" }

  /// Behind the name of a document until it is on the disk.
  static let new = ".new"

  /// The name of a document, also of one that may not be whole.
  package static func documentName(_ name: String) -> String? {
    let file = name.hasSuffix(new) ? String(name.dropLast(new.count)) : name
    guard file.hasPrefix("document-"), file.hasSuffix(".json") else { return nil }
    return String(file.dropFirst(9).dropLast(5))
  }
}

import Numbers

/// The strings of a TXT record (RFC 6763 §6): keys are case-insensitive, and the first of equal keys counts.
enum ServiceText {
  /// The most bytes that are written: further entries are left out.
  static let maximumSize = 1300

  static func bytes(_ values: [String: String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      let string = Array("\(key)=\(value)".utf8)
      guard !key.isEmpty, !key.contains("="), string.count <= 255,
        bytes.count + string.count < maximumSize
      else { continue }
      bytes.append(UInt8(string.count))
      bytes.append(contentsOf: string)
    }
    return bytes.isEmpty ? [0] : bytes
  }

  static func values(_ bytes: [UInt8]) -> [String: String] {
    var values: [String: String] = [:]
    var seen: Set<String> = []
    var rest = bytes[...]
    while let length = rest.popFirst(), Int(length) <= rest.count, values.count < 64 {
      let string = rest.prefix(Int(length))
      rest = rest.dropFirst(Int(length))
      let parts = string.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = parts.first, !first.isEmpty else { continue }
      let key = String(decoding: first, as: UTF8.self)
      guard seen.insert(key.lowercased()).inserted else { continue }
      values[key] = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
    }
    return values
  }
}

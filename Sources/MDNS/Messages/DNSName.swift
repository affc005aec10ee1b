import Numbers

/// A domain name as labels of bytes; names that differ only in the case of ASCII letters are equal (RFC 1035 §2.3.3).
struct DNSName: Hashable, Sendable {
  let labels: [[UInt8]]
  /// The name in wire format and lower case, for comparison.
  private let folded: [UInt8]

  /// Nil when a label is empty or longer than 63 bytes, or the name is longer than 255.
  init?(labels: [[UInt8]]) {
    var folded: [UInt8] = []
    for label in labels {
      guard (1...63).contains(label.count) else { return nil }
      folded.append(UInt8(label.count))
      folded.append(contentsOf: label.map(Self.lowercased))
    }
    guard folded.count < 255 else { return nil }
    self.labels = labels
    self.folded = folded
  }

  /// Parses labels without escaped dots: "_osc._udp.local".
  init?(_ text: String) {
    self.init(labels: text.split(separator: ".").map { Array($0.utf8) })
  }

  /// This name below another: `name.base`.
  init?(_ label: String, in base: DNSName) {
    self.init(labels: [Array(label.utf8)] + base.labels)
  }

  static func == (one: DNSName, other: DNSName) -> Bool { one.folded == other.folded }

  func hash(into hasher: inout Hasher) { hasher.combine(folded) }

  /// The labels with dots between them, for display.
  var text: String { labels.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".") }

  var firstLabel: String { labels.first.map { String(decoding: $0, as: UTF8.self) } ?? "" }

  var parent: DNSName? { labels.count > 1 ? DNSName(labels: Array(labels.dropFirst())) : nil }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
  }
}

import Numbers

extension DiscoveryLine {
  /// Parses a datagram from the right, because a name may contain colons; ignores a trailing newline or zero
  /// byte. Nil for anything else than exactly one line.
  public init?(decoding bytes: UnsafeRawBufferPointer) {
    guard bytes.count <= DiscoveryLine.maximumSize,
      let keyword = Keyword.allCases.first(where: { bytes.starts(with: $0.rawValue.utf8) })
    else { return nil }
    var content = bytes[keyword.rawValue.utf8.count...]
    while let last = content.last, last == 0 || last == 10 || last == 13 { content.removeLast() }
    let text = String(untrusted: content)
    switch keyword {
    case .sender:
      guard let peer = DiscoveredPeer(fields: text) else { return nil }
      self = .sender(peer)
    case .receiver:
      guard let peer = DiscoveredPeer(fields: text) else { return nil }
      self = .receiver(peer)
    case .ping, .pong, .statistics:
      guard let numbers = DiscoveryLine.numbers(text) else { return nil }
      self.init(keyword, numbers)
    }
  }

  private init?(_ keyword: Keyword, _ numbers: [UInt64]) {
    switch (keyword, numbers.count) {
    case (.ping, 2):
      guard let sequence = UInt32(exactly: numbers[0]) else { return nil }
      self = .ping(sequence: sequence, nanoseconds: numbers[1])
    case (.pong, 3):
      guard let sequence = UInt32(exactly: numbers[0]) else { return nil }
      self = .pong(
        sequence: sequence, nanoseconds: numbers[1], receiverNanoseconds: numbers[2])
    case (.statistics, 3):
      guard let last = UInt32(exactly: numbers[2]) else { return nil }
      self = .statistics(received: numbers[0], lost: numbers[1], lastSequence: last)
    default: return nil
    }
  }

  private static func numbers(_ text: String) -> [UInt64]? {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = fields.compactMap { $0.isDecimal ? UInt64($0) : nil }
    return numbers.count == fields.count ? numbers : nil
  }
}

extension DiscoveredPeer {
  /// "v3:<name>:<ip>:<port>"; an empty name is replaced with the address.
  init?(fields text: String) {
    guard text.hasPrefix("v3:"), let portColon = text.lastIndex(of: ":") else { return nil }
    let portText = text[text.index(after: portColon)...]
    guard portText.isDecimal, let port = UInt16(portText), port > 0 else { return nil }
    let before = text[..<portColon].dropFirst(3)
    let address: Substring
    let name: Substring
    if before.hasSuffix("]"), let bracket = before.lastIndex(of: "[") {
      address = before[before.index(after: bracket)...].dropLast()
      guard DiscoveredPeer.isIPv6(address), before[..<bracket].hasSuffix(":") else { return nil }
      name = before[..<bracket].dropLast()
    } else {
      guard let colon = before.lastIndex(of: ":") else { return nil }
      address = before[before.index(after: colon)...]
      guard DiscoveredPeer.isIPv4(address) else { return nil }
      name = before[..<colon]
    }
    self.init(name: String(name.isEmpty ? address : name), host: String(address), port: port)
  }

  private static func isIPv4(_ text: Substring) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { $0.isDecimal && UInt8($0) != nil }
  }

  /// The characters of an address, and of an interface name after "%".
  private static func isIPv6(_ text: Substring) -> Bool {
    let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
    let isAddress =
      parts[0].contains(":")
      && parts[0].allSatisfy { ($0.isASCII && $0.isHexDigit) || ":.".contains($0) }
    let zone = parts.count == 2 ? parts[1] : "-"
    let isZone = !zone.isEmpty && zone.utf8.allSatisfy { (0x21..<0x7F).contains($0) && $0 != 0x25 }
    return text.utf8.count <= 64 && isAddress && isZone
  }
}

extension Substring {
  fileprivate var isDecimal: Bool {
    !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

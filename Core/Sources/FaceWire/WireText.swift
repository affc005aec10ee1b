extension String {
  /// Untrusted text: UTF-8 repaired, control characters removed.
  init(untrusted bytes: some Collection<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    self = text.isPrintable ? text : text.printable
  }

  /// The text without control characters.
  var printable: String {
    String(
      String.UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .control }))
  }

  private var isPrintable: Bool {
    utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }
}

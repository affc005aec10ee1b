import Numbers

/// Writes XDF 1.0 (github.com/sccn/xdf, Specifications): streams of doubles with their own clocks and the offsets of
/// those.
struct XDFWriter {
  private enum Chunk {
    static let fileHeader: UInt16 = 1
    static let streamHeader: UInt16 = 2
    static let samples: UInt16 = 3
    static let clockOffset: UInt16 = 4
    static let boundary: UInt16 = 5
    static let streamFooter: UInt16 = 6
  }

  private static let mark: [UInt8] = [
    0x43, 0xA5, 0x46, 0xDC, 0xCB, 0xF5, 0x41, 0x0F, 0xB3, 0x0E, 0xD5, 0x46, 0x73, 0x83, 0xCB, 0xE4,
  ]
  private let file: ExportFile

  init(_ file: ExportFile, started: String) throws(CaptureExportError) {
    self.file = file
    try file.write("XDF:")
    try chunk(
      Chunk.fileHeader,
      Array(
        "<?xml version=\"1.0\"?><info><version>1.0</version><datetime>\(Self.escaped(started))</datetime></info>"
          .utf8))
  }

  /// A head of a stream of doubles with irregular times; readers keep those of a nominal rate of 0.
  func addStream(
    _ id: UInt32, name: String, type: String, source: String, channels: [String]
  ) throws(CaptureExportError) {
    let labels = channels.map { "<channel><label>\(Self.escaped($0))</label></channel>" }.joined()
    try chunk(
      Chunk.streamHeader, id,
      "<?xml version=\"1.0\"?><info><name>\(Self.escaped(name))</name><type>\(Self.escaped(type))</type>"
        + "<channel_count>\(channels.count)</channel_count><nominal_srate>0</nominal_srate>"
        + "<channel_format>double64</channel_format><source_id>\(Self.escaped(source))</source_id>"
        + "<desc><channels>\(labels)</channels></desc></info>")
  }

  /// Samples with their times in seconds of the stream's clock; each has as many values as the stream has channels.
  func add(_ samples: [(time: Double, values: [Double])], to id: UInt32) throws(CaptureExportError)
  {
    guard !samples.isEmpty else { return }
    var content = ExportBytes()
    content.put(id)
    content.put(UInt8(4))
    content.put(UInt32(clamping: samples.count))
    for sample in samples {
      content.put(UInt8(8))
      content.put(sample.time)
      for value in sample.values { content.put(value) }
    }
    try chunk(Chunk.samples, content.bytes)
  }

  /// What is added to a time of the stream's clock, measured at such a time.
  func addOffset(_ offset: Double, at time: Double, to id: UInt32) throws(CaptureExportError) {
    var content = ExportBytes()
    content.put(id)
    content.put(time)
    content.put(offset)
    try chunk(Chunk.clockOffset, content.bytes)
  }

  /// A place from which a reader of a damaged file goes on.
  func addBoundary() throws(CaptureExportError) { try chunk(Chunk.boundary, Self.mark) }

  func endStream(
    _ id: UInt32, first: Double, last: Double, count: Int
  ) throws(CaptureExportError) {
    try chunk(
      Chunk.streamFooter, id,
      "<?xml version=\"1.0\"?><info><first_timestamp>\(first)</first_timestamp>"
        + "<last_timestamp>\(last)</last_timestamp><sample_count>\(count)</sample_count></info>")
  }

  private func chunk(_ tag: UInt16, _ id: UInt32, _ text: String) throws(CaptureExportError) {
    var content = ExportBytes()
    content.put(id)
    content.put(Array(text.utf8))
    try chunk(tag, content.bytes)
  }

  private func chunk(_ tag: UInt16, _ content: [UInt8]) throws(CaptureExportError) {
    var bytes = ExportBytes()
    bytes.put(UInt8(8))
    bytes.put(UInt64(clamping: content.count + 2))
    bytes.put(tag)
    bytes.put(content)
    try file.write(bytes.bytes)
  }

  /// XML text; characters that XML 1.0 has no place for are left out.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case ..<" ", "\u{FFFE}", "\u{FFFF}": continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

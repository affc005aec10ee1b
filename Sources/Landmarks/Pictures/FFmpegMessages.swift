/// Parses ffmpeg's standard error: the time of each picture, and the first error message.
struct FFmpegMessages {
  /// Seconds, in the order of the pictures.
  private(set) var times: [Double?] = []
  private(set) var complaint: String?
  private var line: [UInt8] = []

  /// The maximum length of a line in bytes; a longer line is truncated.
  private static let maximumCount = 4096

  mutating func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        take(String(decoding: line, as: UTF8.self))
        line.removeAll(keepingCapacity: true)
      } else if line.count < FFmpegMessages.maximumCount {
        line.append(byte)
      }
    }
  }

  mutating func popTime() -> Double? { times.isEmpty ? nil : times.removeFirst() }

  private mutating func take(_ line: String) {
    if line.hasPrefix("[Parsed_showinfo"), let range = line.firstRange(of: " pts_time:") {
      times.append(Double(line[range.upperBound...].prefix { $0 != " " }))
    } else if complaint == nil, line.contains("[error]") || line.contains("[fatal]") {
      complaint = FFmpegMessages.text(of: line)
    }
  }

  /// The message after "[mov @ 0x…] [error] file:talk.mp4: ".
  private static func text(of line: String) -> String {
    var text = line[...]
    while text.first == "[", let end = text.firstIndex(of: "]") {
      text = text[text.index(after: end)...].drop { $0 == " " }
    }
    if let range = text.ranges(of: ": ").last { text = text[range.upperBound...] }
    return String(text.prefix { $0 != "." })
  }
}

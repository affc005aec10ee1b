import Files

/// The lines of a text file, read in pieces: numbers between commas.
struct CSVLines {
  private let file: RegularFile
  private var buffer: [UInt8] = []
  private var place = 0
  private var isAtEnd = false
  /// Bytes of a line at most.
  private static let longestLine = 65_536

  init(_ path: String) throws(CaptureExportError) { file = try ExportDisk.open(path) }

  /// The fields of the next line that is not empty, without spaces.
  mutating func next() throws(CaptureExportError) -> [String]? {
    while true {
      if let end = buffer[place...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = buffer[place..<end]
        place = end + 1
        if let fields = Self.fields(line) { return fields }
        continue
      }
      if isAtEnd {
        let line = buffer[place...]
        place = buffer.count
        return Self.fields(line)
      }
      guard buffer.count - place <= Self.longestLine else {
        throw .unreadable(
          path: file.path, reason: "a line has more than \(Self.longestLine) bytes")
      }
      buffer.removeFirst(place)
      place = 0
      let piece = try file.chunk(65_536)
      isAtEnd = piece.isEmpty
      buffer.append(contentsOf: piece)
    }
  }

  /// The next line of finite numbers below 10⁹ with at least `count` of them; other lines are left out.
  mutating func numbers(_ count: Int) throws(CaptureExportError) -> [Double]? {
    while let fields = try next() {
      let numbers = fields.compactMap { Double($0) }
      if numbers.count >= count, numbers.count == fields.count,
        numbers.allSatisfy({ $0.isFinite && $0.magnitude < 1e9 })
      {
        return numbers
      }
    }
    return nil
  }

  private static func fields(_ line: ArraySlice<UInt8>) -> [String]? {
    let text = String(decoding: line, as: UTF8.self)
    let fields = text.split(separator: ",", omittingEmptySubsequences: false).map { field in
      String(field.filter { $0 != " " && $0 != "\t" && $0 != "\r" && $0 != "\r\n" })
    }
    return fields.allSatisfy(\.isEmpty) ? nil : fields
  }
}

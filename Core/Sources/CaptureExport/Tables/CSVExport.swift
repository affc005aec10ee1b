import Files
import Numbers

/// A session as a folder with one table (RFC 4180) for each list.
struct CSVExport {
  let session: ExportSession
  let calls: FileCalls

  init(_ session: ExportSession, calls: FileCalls) {
    self.session = session
    self.calls = calls
  }

  func write(
    to path: String, _ progress: CaptureExporter.Progress
  ) throws(CaptureExportError) -> [String] {
    try ExportDisk.makeFolder(path)
    var notes: [String] = []
    for (index, stream) in session.streams.enumerated() {
      guard progress(Double(index) / Double(session.streams.count)) else { throw .cancelled }
      let file = ExportFile(path + "/" + stream.title + ".csv", calls: calls)
      let names = ["timestamp", "unix"] + ExportColumns.names(of: stream.list)
      try file.write(names.joined(separator: ",") + "\r\n")
      var rows = 0
      notes += try session.forEachRow(of: stream) { seconds, row throws(CaptureExportError) in
        let fields = [seconds.description, unix(seconds)] + row.map(Self.field)
        try file.write(fields.joined(separator: ",") + "\r\n")
        rows += 1
        if rows & 4095 == 0 {
          guard progress(Double(index) / Double(session.streams.count)) else { throw .cancelled }
        }
      }
      try file.finish()
    }
    return notes
  }

  /// Seconds since 1970 with nine decimals, which a binary number does not hold.
  private func unix(_ seconds: Double) -> String {
    let (whole, part) = session.unix(seconds).quotientAndRemainder(dividingBy: 1_000_000_000)
    let digits = String(part)
    return "\(whole)." + String(repeating: "0", count: 9 - digits.count) + digits
  }

  /// The shortest spelling that reads back as the same value; empty when unknown.
  static func field(_ value: Double) -> String {
    guard value.isFinite else { return "" }
    guard value == value.rounded(), abs(value) < 1e9 else {
      let single = Float(value)
      return Double(single) == value ? single.description : value.description
    }
    return String(Int64(clamping: value))
  }
}

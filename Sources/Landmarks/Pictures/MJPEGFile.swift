import Files

/// Reads the pictures of a file of concatenated JPEGs, which has no time stamps.
final class MJPEGFile {
  private let file: RegularFile
  private let rate: Double
  private var splitter = MJPEGSplitter()
  private var count = 0

  init(_ path: String, rate: Double) throws(FileError) {
    file = try RegularFile(path: path)
    self.rate = rate
  }

  /// The next JPEG with its time in seconds; nil at the end.
  func next() -> (time: Double, jpeg: [UInt8])? {
    while true {
      if let jpeg = splitter.next() {
        defer { count += 1 }
        return (Double(count) / rate, jpeg)
      }
      guard let data = try? file.next(1 << 16), !data.isEmpty else { return nil }
      splitter.append(data)
    }
  }
}

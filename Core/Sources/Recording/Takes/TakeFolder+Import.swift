import Foundation

extension TakeFolder {
  /// Imports a recording of any supported format: a session file byte for byte, the rows of a text file as
  /// frames. Returns the take's name, numbered when `name` exists.
  ///
  /// - Parameter start: Unix seconds of the first frame, for a file without them.
  public func take(
    in file: String, named name: String, start: Double
  ) throws(RecordingError) -> String {
    let recording = try RecordedFile.open(path: file)
    try make()
    guard recording.kind != .session else { return try adopt(file, named: name) }
    let writer = try SessionWriter.create(
      in: path, name: name, source: "\(recording.kind.source):\(name)", start: start,
      timecode: recording.kind == .liveLinkCSV ? 0 : nil)
    do throws(RecordingError) {
      var rows = try recording.rows()
      while let row = rows.next() {
        switch row {
        case .face(let frame): try writer.append(frame, liveLink: rows.liveLink)
        case .channels(let frame): try writer.append(frame)
        case .hands(let frame): try writer.append(frame)
        }
        if let problem = writer.problem { throw problem }
      }
      if let problem = rows.report.problem { throw problem }
      try writer.close()
    } catch {
      try? writer.close()
      unlink(writer.path)
      throw error
    }
    return writer.header.name
  }

  private func adopt(_ file: String, named name: String) throws(RecordingError) -> String {
    for candidate in try TakeName(name).numbered {
      let new = path(of: candidate)
      do throws(RecordingError) {
        let input = try InputFile(path: file)
        let output = try OutputFile(path: new, mode: .new)
        do throws(RecordingError) {
          try copy(input, to: output)
        } catch {
          unlink(new)
          throw error
        }
        return candidate.text
      } catch {
        guard case .alreadyExists = error else { throw error }
      }
    }
    throw .alreadyExists(path: try path(of: name))
  }

  private func copy(_ input: InputFile, to output: OutputFile) throws(RecordingError) {
    while true {
      let bytes = try input.next()
      if bytes.isEmpty { break }
      try output.append { $0.append(contentsOf: bytes) }
    }
    try output.synchronize()
  }
}

extension RecordedFile {
  /// The frames as in the file, hands included, times unchanged.
  func rows() throws(RecordingError) -> any FrameRows {
    switch kind {
    case .session: try SessionReader(path: path)
    case .liveLinkCSV: try TextRows<LiveLinkRows>(path: path)
    case .channelCSV: try TextRows<ChannelRows>(path: path)
    case .jsonLines: try TextRows<JSONRows>(path: path)
    }
  }

  /// The frames from the beginning; every call reads the file again.
  public func frames() throws(RecordingError) -> RecordedFrames { RecordedFrames(try rows()) }
}

extension RecordedFile.Kind {
  /// The source in an imported take's header.
  fileprivate var source: String {
    switch self {
    case .session: "session"
    case .liveLinkCSV: "livelink-csv"
    case .channelCSV: "csv"
    case .jsonLines: "jsonl"
    }
  }
}

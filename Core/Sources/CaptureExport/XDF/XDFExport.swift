import CaptureFiles
import CaptureWire
import Files
import JSON

/// A session as one XDF file: each list a stream in the time of its device, with the offsets of the device's clock, which
/// a reader applies.
struct XDFExport {
  let session: ExportSession
  let calls: FileCalls
  /// Seconds between two offsets.
  private static let interval = 5.0
  private static let samplesInChunk = 512

  init(_ session: ExportSession, calls: FileCalls) {
    self.session = session
    self.calls = calls
  }

  func write(
    to path: String, _ progress: CaptureExporter.Progress
  ) throws(CaptureExportError) -> [String] {
    let file = ExportFile(path, calls: calls)
    let started = session.reader.metadata.members["started"]?.text ?? ""
    let writer = try XDFWriter(file, started: started)
    for (index, stream) in session.streams.enumerated() {
      let device = stream.device.isEmpty ? stream.title : stream.device
      try writer.addStream(
        UInt32(clamping: index + 1), name: stream.title, type: Self.type(of: stream),
        source: device, channels: ExportColumns.names(of: stream.list))
    }
    var notes: [String] = []
    for (index, stream) in session.streams.enumerated() {
      guard progress(Double(index) / Double(session.streams.count)) else { throw .cancelled }
      try writer.addBoundary()
      notes += try add(stream, UInt32(clamping: index + 1), to: writer)
    }
    try file.finish()
    return notes
  }

  private static func type(of stream: ExportStream) -> String {
    switch stream.list.kind {
    case .video, .depth: "VideoFrames"
    case .audio: "AudioBlocks"
    case .imu: "IMU"
    case .pose: "Pose"
    case .glove, .hands, .face, .body: "MoCap"
    }
  }

  private func add(
    _ stream: ExportStream, _ id: UInt32, to writer: XDFWriter
  ) throws(CaptureExportError) -> [String] {
    var samples: [(time: Double, values: [Double])] = []
    var state = State()
    let notes = try session.forEachRow(of: stream) { seconds, row throws(CaptureExportError) in
      // Where the clock was set, the offset before goes on.
      let time = stream.clock.device(at: seconds) ?? seconds - state.offset
      state.offset = seconds - time
      if state.count == 0 { state.first = time }
      state.last = time
      state.count += 1
      samples.append((time, row))
      if samples.count == Self.samplesInChunk {
        try writer.add(samples, to: id)
        samples.removeAll(keepingCapacity: true)
      }
      if seconds >= state.due {
        try writer.addOffset(state.offset, at: time, to: id)
        state.due = seconds + Self.interval
        state.offsetTime = time
      }
    }
    try writer.add(samples, to: id)
    if state.count > 0, state.offsetTime != state.last {
      try writer.addOffset(state.offset, at: state.last, to: id)
    }
    try writer.endStream(id, first: state.first, last: state.last, count: state.count)
    return notes
  }

  private struct State {
    var first = 0.0
    var last = 0.0
    var count = 0
    /// What brings a time of the device to the session.
    var offset = 0.0
    var offsetTime = -Double.infinity
    var due = 0.0
  }
}

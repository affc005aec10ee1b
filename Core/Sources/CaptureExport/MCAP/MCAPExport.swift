import CaptureFiles
import CaptureWire
import Files
import JSON
import Numbers

/// A session as one MCAP file: a channel for each list, whose messages are its entries byte for byte; depth as pictures;
/// films, sounds and documents as attachments.
struct MCAPExport {
  let session: ExportSession
  let calls: FileCalls

  private struct Channel {
    let id: UInt16
    /// Of depth: the channel of confidences.
    var confidence: UInt16?
    let stream: ExportStream
  }

  init(_ session: ExportSession, calls: FileCalls) {
    self.session = session
    self.calls = calls
  }

  func write(
    to path: String, _ progress: CaptureExporter.Progress
  ) throws(CaptureExportError) -> [String] {
    let file = ExportFile(path, calls: calls)
    var writer = try MCAPWriter(file, library: "sensorium")
    var channels: [Channel] = []
    for stream in session.streams { channels.append(try channel(stream, &writer)) }
    try writer.addMetadata("sensorium.session", summary)
    var notes = try addEntries(channels, &writer, progress)
    notes += try attach(&writer, progress)
    try writer.finish()
    try file.finish()
    return notes
  }

  private var summary: [(String, String)] {
    var values = [("session", session.name)]
    for key in ["task_description", "environment", "contributor", "kit_version", "started"] {
      if let text = session.reader.metadata.members[key]?.text { values.append((key, text)) }
    }
    return values
  }

  private func channel(
    _ stream: ExportStream, _ writer: inout MCAPWriter
  ) throws(CaptureExportError) -> Channel {
    let about = [("device", stream.device), ("mount", stream.mount)].filter { !$0.1.isEmpty }
    guard stream.list.kind == .depth else {
      let schema = MCAPSchemas.schema(of: stream.list)
      let id = try writer.addChannel(
        topic: "/" + stream.title, schema: schema.name, text: schema.text, metadata: about)
      return Channel(id: id, stream: stream)
    }
    let image = MCAPSchemas.image
    let title = stream.title.replacing("_frames")
    let id = try writer.addChannel(
      topic: "/" + title, schema: image.name, text: image.text,
      metadata: about + [("unit", "millimetres")])
    let confidence = try writer.addChannel(
      topic: "/" + title + "/confidence", schema: image.name, text: image.text, metadata: about)
    return Channel(id: id, confidence: confidence, stream: stream)
  }

  private func addEntries(
    _ channels: [Channel], _ writer: inout MCAPWriter, _ progress: CaptureExporter.Progress
  ) throws(CaptureExportError) -> [String] {
    let folder = session.reader.folder
    var merged = MergedEntries(channels.map { folder + "/" + $0.stream.list.name })
    var count = 0
    var missing = 0
    while let (list, entry) = merged.next() {
      let time = UInt64(clamping: session.unix(entry.seconds))
      let channel = channels[list]
      if let confidence = channel.confidence {
        let depth = picture(entry, "file", channel, time)
        if let depth {
          try writer.add(depth, channel: channel.id, time: time)
        } else {
          missing += 1
        }
        if let certainty = picture(entry, "confidence", channel, time) {
          try writer.add(certainty, channel: confidence, time: time)
        }
      } else {
        try writer.add(entry.bytes, channel: channel.id, time: time)
      }
      count += 1
      if count & 1023 == 0 {
        let share = session.duration > 0 ? min(entry.seconds / session.duration, 1) : 0
        guard progress(share / 2) else { throw .cancelled }
      }
    }
    return merged.notes
      + (missing == 0 ? [] : ["\(missing) pictures of depth cannot be read and are left out."])
  }

  /// A message with the picture that an entry names; nil without one that can be read.
  private func picture(
    _ entry: ListEntries.Entry, _ key: String, _ channel: Channel, _ time: UInt64
  ) -> [UInt8]? {
    guard let name = entry.members[key]?.text, ExportDisk.isInside(name),
      let png = try? ExportDisk.bytes(
        session.reader.folder + "/" + name, limit: ExportDisk.largestPicture)
    else { return nil }
    let (seconds, nanoseconds) = time.quotientAndRemainder(dividingBy: 1_000_000_000)
    let frame = JSONPrinter.quoted(channel.stream.mount.isEmpty ? "camera" : channel.stream.mount)
    var text = Array(
      "{\"timestamp\":{\"sec\":\(seconds),\"nsec\":\(nanoseconds)},\"frame_id\":\(frame),\"format\":\"png\",\"data\":\""
        .utf8)
    ExportBase64.append(png, to: &text)
    text.append(contentsOf: "\"}".utf8)
    return text
  }

  private func attach(
    _ writer: inout MCAPWriter, _ progress: CaptureExporter.Progress
  ) throws(CaptureExportError) -> [String] {
    let types = [".mp4": "video/mp4", ".m4a": "audio/mp4", ".wav": "audio/wav"]
    let documents = ["metadata.json", "calibration.json", "sync_log.json", "manifest.json"]
    let names = session.reader.media + documents
    var files: [(name: String, file: RegularFile)] = []
    var notes: [String] = []
    for name in names {
      do throws(CaptureExportError) {
        files.append((name, try ExportDisk.open(session.reader.folder + "/" + name)))
      } catch { notes.append(error.description) }
    }
    let total = max(files.reduce(0) { $0 + $1.file.size }, 1)
    var done = 0
    for (name, file) in files {
      let type = types[String(name.suffix(4))] ?? "application/json"
      try writer.attach(
        file, name: name, type: type, time: UInt64(clamping: session.unix(0))
      ) { bytes throws(CaptureExportError) in
        done += bytes
        guard progress(0.5 + Double(done) / Double(total) / 2) else { throw .cancelled }
      }
    }
    return notes
  }
}

extension String {
  /// Without the first occurrence of a part.
  func replacing(_ part: String) -> String {
    var text = Substring(self)
    var head = ""
    while !text.isEmpty {
      if text.hasPrefix(part) { return head + text.dropFirst(part.count) }
      head.append(text.removeFirst())
    }
    return self
  }
}

import CaptureEntries
import CaptureWire
import JSON
import MovieFile
import Numbers

/// Writes the files of one person of a recording.
struct PersonFolder {
  let recording: CaptureRecording
  let plan: SessionPlan
  let person: Int
  let files: SessionFiles

  init(_ recording: CaptureRecording, plan: SessionPlan, person: Int, files: SessionFiles) {
    self.recording = recording
    self.plan = plan
    self.person = person
    self.files = files
  }

  /// Writes everything but the manifest.
  func write(_ report: inout SessionWriteReport) throws(CaptureFileError) {
    let layout = SessionLayout(recording.streams(of: person)) { stream in
      stream.kind == .video || stream.kind == .audio
        ? recording.media[stream.id] != nil : recording.places[stream.id]?.isEmpty == false
    }
    try writeMovies(layout.video, stem: "video", ending: ".mp4", &report)
    try writeSounds(layout.audio, &report)
    try files.makeFolder("depth")
    for media in layout.depth { try writeDepth(media, &report) }
    for list in layout.lists { try write(list, &report) }
    try files.write("calibration.json", plan.calibration[person] ?? .object(JSONMembers()))
    try files.write("metadata.json", metadata(layout))
    try files.write("sync_log.json", plan.syncLog)
  }

  /// The metadata, with what the recording says about its sensors and streams.
  private func metadata(_ layout: SessionLayout) -> JSONNode {
    var members = (plan.metadata[person] ?? .object(JSONMembers())).members
    members["sensors"] = .object(layout.sensors)
    if members["start_unix"] == nil, let start = recording.start {
      let offset = plan.range.lowerBound.subtractingReportingOverflow(start.master)
      let (unix, overflow) = start.unix.addingReportingOverflow(offset.partialValue)
      if !offset.overflow, !overflow { members["start_unix"] = JSONNode(Double(unix) / 1e9) }
    }
    return .object(members)
  }

  private func write(
    _ list: SessionLayout.List, _ report: inout SessionWriteReport
  ) throws(CaptureFileError) {
    var merged = TimedSamples(list.streams.map { recording.samples(of: $0.id) }, list.streams, plan)
    try files.writeList(list.name) { file throws(CaptureFileError) in
      while let (sample, seconds, _) = merged.next() {
        try file.writeEntry { SampleJSON.append(sample.reading, at: seconds, to: &$0) }
      }
    }
    if let failure = merged.failure { throw failure }
    report.add(merged)
  }

  private func writeDepth(
    _ media: SessionLayout.Media, _ report: inout SessionWriteReport
  ) throws(CaptureFileError) {
    let stream = media.stream
    let (depth, confidence) = (media.name("depth", ""), media.name("confidence", ""))
    if media.number > 1 { try files.makeFolder(depth) }
    var hasConfidence = false
    var merged = TimedSamples([recording.samples(of: stream.id)], [stream], plan)
    var number = 0
    let files = files
    try files.writeList(media.name("depth_frames", ".json")) { file throws(CaptureFileError) in
      while let (sample, seconds, _) = merged.next() {
        guard case .depth(let png, let certainty) = sample.reading else { continue }
        let name = Self.pictureName(number)
        try files.write(depth + "/" + name, png)
        if !certainty.isEmpty {
          if !hasConfidence { try files.makeFolder(confidence) }
          hasConfidence = true
          try files.write(confidence + "/" + name, certainty)
        }
        try file.writeEntry { text in
          text.put("{\"timestamp\": ")
          text.put(seconds)
          text.put(", \"frame\": \(number), \"file\": \"\(depth)/\(name)\"")
          if !certainty.isEmpty { text.put(", \"confidence\": \"\(confidence)/\(name)\"") }
          text.put("}")
        }
        number += 1
      }
    }
    if let failure = merged.failure { throw failure }
    report.add(merged)
  }

  /// Six digits.
  static func pictureName(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".png"
  }
}

extension SessionWriteReport {
  mutating func add(_ samples: TimedSamples) {
    for (stream, count) in samples.leftOut { leftOut[stream, default: 0] += count }
    for (stream, count) in samples.written { written[stream, default: 0] += count }
  }
}

/// Samples of several streams in ascending seconds of a session.
struct TimedSamples {
  private var sources: [LoggedSamples]
  private let streams: [CaptureStream]
  private let plan: SessionPlan
  private var heads: [(sample: CaptureSample, seconds: Double)?] = []
  private(set) var leftOut: [UInt16: Int] = [:]
  private(set) var written: [UInt16: Int] = [:]

  var failure: CaptureFileError? { sources.lazy.compactMap(\.failure).first }

  init(_ sources: [LoggedSamples], _ streams: [CaptureStream], _ plan: SessionPlan) {
    self.sources = sources
    self.streams = streams
    self.plan = plan
    for index in sources.indices { heads.append(advance(index)) }
  }

  mutating func next() -> (sample: CaptureSample, seconds: Double, stream: CaptureStream)? {
    var first: Int?
    for index in heads.indices {
      guard let head = heads[index] else { continue }
      if let found = first.flatMap({ heads[$0] }), found.seconds <= head.seconds { continue }
      first = index
    }
    guard let first, let head = heads[first] else { return nil }
    heads[first] = advance(first)
    written[streams[first].id, default: 0] += 1
    return (head.sample, head.seconds, streams[first])
  }

  /// The next sample of a source that has a time and is kept.
  private mutating func advance(_ index: Int) -> (sample: CaptureSample, seconds: Double)? {
    while let sample = sources[index].next() {
      if let seconds = plan.seconds(sample.sensed, of: streams[index].device), plan.keeps(seconds) {
        return (sample, seconds)
      }
      leftOut[streams[index].id, default: 0] += 1
    }
    return nil
  }
}

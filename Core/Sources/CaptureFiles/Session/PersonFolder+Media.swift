import CaptureEntries
import CaptureWire
import Files
import MovieFile
import Numbers
import WaveFile

extension PersonFolder {
  /// Copies the frames of media files into plain MP4s with their true times, and lists those. A file that holds films of
  /// several formats becomes further ones, with the numbers behind those of all streams.
  func writeMovies(
    _ items: [SessionLayout.Media], stem: String, ending: String,
    _ report: inout SessionWriteReport
  ) throws(CaptureFileError) {
    var free = items.count + 1
    for item in items { try writeMovie(item, stem: stem, ending: ending, free: &free, &report) }
  }

  private func writeMovie(
    _ item: SessionLayout.Media, stem: String, ending: String, free: inout Int,
    _ report: inout SessionWriteReport
  ) throws(CaptureFileError) {
    let stream = item.stream
    guard let path = recording.media[stream.id] else { return }
    do {
      let frames = recording.frames[stream.id] ?? []
      let films = try RecordedMedia.films(stream, path: path, frames: frames)
      for (index, film) in films.enumerated() {
        let own =
          index == 0 ? item : SessionLayout.Media(number: free + index - 1, stream: stream)
        try write(film, to: own, stem: stem, ending: ending, &report)
      }
      free += films.count - 1
    } catch let error as CaptureFileError {
      throw error
    } catch {
      report.notes.append("\(error)")
      let kind = path.split(separator: ".").last ?? "bin"
      try copy(path, to: item.name(stem, "_unread.\(kind)"))
    }
  }

  private func write(
    _ film: RecordedMedia, to item: SessionLayout.Media, stem: String, ending: String,
    _ report: inout SessionWriteReport
  ) throws {
    var media = film
    let stream = item.stream
    let seconds = keep(&media, of: stream, &report)
    var inputs = [
      MovieRemux.Input(
        source: media.source, track: media.track, times: seconds.map { Int64(nanoseconds: $0) })
    ]
    if let sound = soundBeside(media, of: stream) { inputs.append(sound) }
    let remux = try MovieRemux(inputs)
    let name = item.name(stem, ending)
    let file = files.open(name)
    _ = try remux.write { try file.write($0) }
    files.add(try file.finish())
    try writeFrames(media, seconds, to: item.name(stem, "_frames.json"))
    report.written[stream.id, default: 0] += seconds.count
    report.notes += media.notes + gaps(in: media, of: stream, name: name)
  }

  /// One sentence for each place where a camera began anew.
  private func gaps(in media: RecordedMedia, of stream: CaptureStream, name: String) -> [String] {
    media.joints.compactMap { joint in
      guard let last = plan.seconds(joint.last, of: stream.device),
        let first = plan.seconds(joint.first, of: stream.device)
      else { return nil }
      let times = [last, first].map { ($0 * 100).rounded() / 100 }
      return "The camera of \(name) was lost: it has no pictures from \(times[0]) s to "
        + "\(times[1]) s."
    }
  }

  /// Leaves out the frames outside of the range, and those before its first key frame; returns the seconds of the rest.
  private func keep(
    _ media: inout RecordedMedia, of stream: CaptureStream, _ report: inout SessionWriteReport
  ) -> [Double] {
    let all = media.times.map { plan.seconds($0, of: stream.device) }
    let isKept = all.map { $0.map(plan.keeps) ?? false }
    let samples = media.track.samples
    let start = isKept.indices.first { isKept[$0] && samples[$0].isKey } ?? isKept.count
    let end = (start..<isKept.count).first { !isKept[$0] } ?? isKept.count
    let left = isKept.count - (end - start)
    if left > 0 { report.leftOut[stream.id, default: 0] += left }
    media.keep(start..<end)
    return all[start..<end].compactMap { $0 }
  }

  /// The sound that a container has beside its video.
  private func soundBeside(_ media: RecordedMedia, of stream: CaptureStream) -> MovieRemux.Input? {
    guard var sound = media.sound, stream.kind == .video else { return nil }
    let times = media.soundTimes.map { plan.seconds($0, of: stream.device) }
    let kept = times.indices.filter { times[$0].map(plan.keeps) ?? false }
    guard let first = kept.first, let last = kept.last else { return nil }
    sound.samples = Array(sound.samples[first...last])
    let own = times[first...last].map { Int64(nanoseconds: $0 ?? 0) }
    return MovieRemux.Input(source: media.source, track: sound, times: own)
  }

  /// The true time of each frame, in the order in which they are shown.
  private func writeFrames(
    _ media: RecordedMedia, _ seconds: [Double], to name: String
  ) throws(CaptureFileError) {
    let order = seconds.indices.sorted { (seconds[$0], $0) < (seconds[$1], $1) }
    try files.writeList(name) { file throws(CaptureFileError) in
      for (number, index) in order.enumerated() {
        try file.writeEntry { text in
          text.put("{\"timestamp\": ")
          text.put(seconds[index])
          text.put(", \"frame\": \(number), \"key\": \(media.track.samples[index].isKey)")
          if let sequence = media.sequences[index] { text.put(", \"sequence\": \(sequence)") }
          if media.isEstimated { text.put(", \"is_estimated\": true") }
          text.put("}")
        }
      }
    }
  }

  /// Sound without compression becomes a WAV file, any other is copied into MP4.
  func writeSounds(
    _ items: [SessionLayout.Media], _ report: inout SessionWriteReport
  ) throws(CaptureFileError) {
    var free = items.count + 1
    for item in items {
      if item.stream.codec == "f32" {
        try writeWave(item, &report)
      } else {
        try writeMovie(item, stem: "audio", ending: ".m4a", free: &free, &report)
      }
    }
  }

  private func writeWave(
    _ item: SessionLayout.Media, _ report: inout SessionWriteReport
  ) throws(CaptureFileError) {
    let stream = item.stream
    guard let path = recording.media[stream.id] else { return }
    let channels = max(stream.channels ?? 1, 1)
    let input = try DiskFolder.file(path)
    let frames = recording.frames[stream.id] ?? []
    let file = files.open(item.name("audio", ".wav"))
    let blocks = Self.blocks(frames, size: input.size)
    let size = blocks.reduce(0) { $0 + Int(clamping: frames[$1].size) }
    let format = WAVFormat(
      sampleRate: Int(clamping: stream.soundRate ?? 48_000), channelCount: channels,
      encoding: .float32)
    try file.write(WAVWriter.header(format, frames: size / format.bytesPerFrame))
    let plan = plan
    var start = 0
    var count = 0
    try files.writeList(item.name("audio", "_frames.json")) { list throws(CaptureFileError) in
      for index in blocks {
        let frame = frames[index]
        let bytes = try input.chunk(Int(clamping: frame.size))
        try file.write(bytes)
        guard let seconds = plan.seconds(frame.sensed, of: stream.device) else { continue }
        try list.writeEntry { text in
          text.put("{\"timestamp\": ")
          text.put(seconds)
          text.put(", \"sample\": \(start), \"count\": \(bytes.count / 4 / channels)}")
        }
        count += 1
        start += bytes.count / 4 / channels
      }
    }
    files.add(try file.finish())
    report.written[stream.id] = count
  }

  /// The frames whose bytes are in the file: all up to its end.
  private static func blocks(_ frames: [FramePlace], size: Int) -> Range<Int> {
    var end = 0
    let whole = frames.prefix { frame in
      end += Int(clamping: frame.size)
      return end <= size
    }
    return 0..<whole.count
  }

  /// Keeps a file that cannot be read as a movie as it is.
  private func copy(_ path: String, to name: String) throws(CaptureFileError) {
    let input = try DiskFolder.file(path)
    let file = files.open(name)
    while true {
      let piece = try input.chunk()
      if piece.isEmpty { break }
      try file.write(piece)
    }
    files.add(try file.finish())
  }
}

extension Int64 {
  /// Whole nanoseconds of a time in seconds.
  init(nanoseconds seconds: Double) { self.init(clamping: (seconds * 1e9).rounded()) }
}

import Numbers

/// The tracks of a take and its length, as ffprobe counts them from the packets: files that were recorded live do not
/// say how long they are.
struct MediaFacts: Hashable, Sendable {
  struct Track: Hashable, Sendable {
    var number = 0
    var codec = ""
  }

  var video: Track?
  var audio: Track?
  private var first = Double.infinity
  private var last = -Double.infinity

  /// In seconds from the first packet; 0 without any, at most 1e9.
  var duration: Double { last > first ? min(last - first, 1e9) : 0 }

  /// From the lines of `ffprobe -of compact`.
  static func read(_ media: CoachTakeMedia, with tool: MediaTool) async throws -> MediaFacts {
    guard let container = media.container else {
      throw TakeMediaError.unreadable("it is neither WebM nor MP4")
    }
    let arguments =
      ["-hide_banner", "-loglevel", "error", "-protocol_whitelist", "file"]
      + ["-f", container.demuxer, "-of", "compact", "-show_entries"]
      + ["stream=index,codec_name,codec_type:packet=codec_type,pts_time,duration_time"]
      + ["-i", "file:" + media.path]
    let (facts, _) = try await tool.run(
      "ffprobe", arguments, seconds: 300, into: (MediaFacts(), ToolLines()),
      take: { state, bytes in
        for line in try state.1.add(bytes) { state.0.add(line) }
      })
    return facts
  }

  private mutating func add(_ line: Substring) {
    var fields: [Substring: Substring] = [:]
    let parts = line.split(separator: "|")
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { fields[pair[0]] = pair[1] }
    }
    switch (parts.first, fields["codec_type"]) {
    case ("packet", "video"), ("packet", "audio"):
      guard let start = fields["pts_time"].flatMap({ Double($0) }), start.isFinite else { return }
      let length = fields["duration_time"].flatMap { Double($0) } ?? 0
      first = min(first, start)
      last = max(last, start + (length.isFinite ? length : 0))
    case ("stream", "video"): video = video ?? Self.track(fields)
    case ("stream", "audio"): audio = audio ?? Self.track(fields)
    default: break
    }
  }

  private static func track(_ fields: [Substring: Substring]) -> Track? {
    guard let number = fields["index"].flatMap({ Int($0) }), let codec = fields["codec_name"]
    else { return nil }
    return Track(number: number, codec: String(codec))
  }
}

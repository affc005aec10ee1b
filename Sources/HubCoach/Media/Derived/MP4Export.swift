import Foundation
import Numbers

/// A take as MP4: the same packets where players of MP4 know their codec, otherwise encoded again as H.264 and AAC.
enum MP4Export {
  /// Pixels of the largest picture that is decoded.
  static let largestPicture = 8192 * 4320
  private static let copiedVideo: Set = ["h264", "hevc", "vp9", "av1"]
  private static let copiedAudio: Set = ["aac", "opus", "mp3", "flac"]

  static func needsEncoding(_ facts: MediaFacts) -> Bool {
    !(facts.video.map { copiedVideo.contains($0.codec) } ?? true)
      || !(facts.audio.map { copiedAudio.contains($0.codec) } ?? true)
  }

  /// - Parameter progress: 0…1.
  static func write(
    _ media: CoachTakeMedia, _ container: MediaContainer, facts: MediaFacts, to path: String,
    with tool: MediaTool, progress: @escaping @Sendable (Double) -> Void
  ) async throws {
    guard facts.video != nil || facts.audio != nil else { throw TakeMediaError.noPicture }
    let arguments =
      MediaTool.reading(media.path, as: container, before: ["-max_pixels", "\(largestPicture)"])
      + video(facts.video) + audio(facts.audio)
      + ["-strict", "experimental", "-movflags", "+faststart", "-progress", "pipe:1"]
      + ["-f", "mp4", "-y", "file:" + path]
    let seconds = needsEncoding(facts) ? min(4 * 3600, 300 + 20 * facts.duration) : 900
    let most = 2 * media.size + 64 << 20
    _ = try await tool.run(
      "ffmpeg", arguments, seconds: seconds, into: MP4Progress(),
      take: { state, bytes in
        try state.add(bytes)
        guard state.size <= most else { throw TakeMediaError.largeResult }
        progress(facts.duration > 0 ? min(1, max(0, state.seconds / facts.duration)) : 0)
      })
  }

  private static func video(_ track: MediaFacts.Track?) -> [String] {
    guard let track else { return [] }
    let codec =
      copiedVideo.contains(track.codec)
      ? ["copy"]
      : ["libx264", "-preset", "veryfast", "-crf", "20", "-pix_fmt", "yuv420p", "-threads", "1"]
        + ["-vf", "scale=trunc(iw/2)*2:trunc(ih/2)*2", "-fps_mode", "vfr"]
    return ["-map", "0:\(track.number)", "-c:v"] + codec
  }

  private static func audio(_ track: MediaFacts.Track?) -> [String] {
    guard let track else { return [] }
    let codec = copiedAudio.contains(track.codec) ? ["copy"] : ["aac", "-b:a", "160k"]
    return ["-map", "0:\(track.number)", "-c:a"] + codec
  }
}

/// The last values of `ffmpeg -progress`: lines of `name=value`.
struct MP4Progress: Hashable, Sendable {
  private(set) var seconds = 0.0
  /// In bytes.
  private(set) var size = 0
  private var lines = ToolLines()

  mutating func add(_ bytes: UnsafeRawBufferPointer) throws(TakeMediaError) {
    for line in try lines.add(bytes) {
      let pair = line.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, let value = Double(pair[1]), value.isFinite else { continue }
      if pair[0] == "out_time_us" { seconds = value / 1_000_000 }
      if pair[0] == "total_size" { size = Int(clamping: value) }
    }
  }
}

import Numbers

/// Pictures of a take side by side in one JPEG: each shows the middle of its part of the take.
enum FilmStrip {
  /// The largest picture, in pixels; each keeps its shape.
  private static let (width, height) = (240, 96)
  private static let largestResult = 4 << 20
  /// Takes up to this length are decoded whole, longer ones at their key frames, in seconds.
  private static let decodedWhole = 120.0

  /// One for every five seconds, 12 to 24.
  static func count(duration: Double) -> Int {
    min(24, max(12, Int(clamping: (duration / 5).rounded())))
  }

  static func read(
    _ media: CoachTakeMedia, _ container: MediaContainer, facts: MediaFacts, with tool: MediaTool
  ) async throws -> [UInt8] {
    guard let track = facts.video else { throw TakeMediaError.noPicture }
    let count = count(duration: facts.duration)
    let rate = facts.duration > 0 ? "\(count)/\(facts.duration)" : "\(count)"
    // The filter fps takes for each moment the last picture of the half before it.
    let filters = [
      "fps=\(rate):start_time=0", "tpad=stop_mode=clone:stop=\(count)",
      "scale=\(width):\(height):force_original_aspect_ratio=decrease:force_divisible_by=2",
      "setsar=1", "tile=\(count)x1",
    ]
    let keyFrames = facts.duration > decodedWhole ? ["-skip_frame", "nokey"] : []
    let arguments =
      MediaTool.reading(
        media.path, as: container,
        before: ["-reinit_filter", "0", "-max_pixels", "\(MP4Export.largestPicture)"] + keyFrames)
      + ["-map", "0:\(track.number)", "-an", "-vf", filters.joined(separator: ",")]
      + ["-frames:v", "1", "-pix_fmt", "yuvj420p", "-c:v", "mjpeg", "-q:v", "5"]
      + ["-f", "image2pipe", "pipe:1"]
    let bytes = try await tool.output(
      of: "ffmpeg", arguments, seconds: 600, most: largestResult)
    guard !bytes.isEmpty else { throw TakeMediaError.noPicture }
    return bytes
  }
}

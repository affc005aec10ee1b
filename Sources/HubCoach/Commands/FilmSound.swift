import Landmarks
import Numbers
import Prosody
import Streaming

/// The sound of a film at 16 kHz, mono, by ffmpeg.
enum FilmSound {
  /// Two hours.
  private static let longest = 2 * 3_600 * VoiceAnalyser.sampleRate
  private static let timeout = 600.0

  /// Empty for a film without sound; throws one sentence when ffmpeg is absent or the film cannot be read.
  static func samples(of path: String) async throws -> [Float] {
    let arguments =
      [
        "-hide_banner", "-nostdin", "-nostats", "-loglevel", "error", "-protocol_whitelist", "file",
        "-i", "file:" + path, "-map", "0:a:0?", "-ac", "1", "-ar",
        "\(VoiceAnalyser.sampleRate)", "-f", "f32le", "-",
      ]
    let bytes: [UInt8]
    do {
      bytes = try await MediaTool().output(
        of: "ffmpeg", arguments, seconds: timeout, most: 4 * longest)
    } catch TakeMediaError.unreadable(let reason) {
      if reason.contains("does not contain any stream") { return [] }
      throw PictureError.unreadable(path, reason: reason)
    } catch TakeMediaError.noProgram(let name) {
      throw PictureError.noProgram(name)
    } catch TakeMediaError.largeResult {
      throw RunError("\(path) is longer than two hours: cut it first.")
    }
    return bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { index in
        Float(
          bitPattern: UInt32(
            littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)))
      }
    }
  }
}

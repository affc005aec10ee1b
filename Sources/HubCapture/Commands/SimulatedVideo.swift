import CaptureEngine
import CaptureWire
import Foundation
import Landmarks
import MovieFile
import Numbers

/// A real film for simulated cameras: a test picture that ffmpeg encodes once, repeated.
struct SimulatedVideo: Sendable {
  let stream: CaptureStream
  private let frames: [(bytes: [UInt8], isKey: Bool)]

  private static let rate = 30
  private static let seconds = 4

  func frame(_ index: Int) -> CaptureReading? {
    let frame = frames[index % frames.count]
    return .encoded(bytes: frame.bytes, isKey: frame.isKey)
  }

  /// Nil without ffmpeg, or when it cannot encode H.264.
  static func make() -> SimulatedVideo? {
    guard let ffmpeg = Program.find("ffmpeg") else { return nil }
    let path = FileManager.default.temporaryDirectory.path + "/sensorium-\(UUID().uuidString).mp4"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ffmpeg)
    process.arguments = [
      "-hide_banner", "-nostdin", "-loglevel", "error", "-f", "lavfi", "-i",
      "testsrc2=size=1280x720:rate=\(rate)", "-t", "\(seconds)", "-c:v", "libx264", "-preset",
      "veryfast", "-threads", "1", "-bf", "0", "-g", "\(rate)", "-pix_fmt", "yuv420p", path,
    ]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    guard (try? process.run()) != nil else { return nil }
    process.waitUntilExit()
    guard process.terminationStatus == 0, let reader = try? MovieReader(path: path),
      let track = reader.first(.video)
    else { return nil }
    let frames = track.samples.compactMap { sample in
      (try? reader.bytes(of: sample)).map { ($0, sample.isKey) }
    }
    guard frames.count == track.samples.count, frames.count == rate * seconds else { return nil }
    let stream = CaptureStream(
      id: 0, device: "", kind: .video, codec: "avc1.640020", title: "Camera", mount: .chest,
      rate: Double(rate), width: track.format.width, height: track.format.height,
      configuration: track.format.configuration)
    return SimulatedVideo(stream: stream, frames: frames)
  }
}

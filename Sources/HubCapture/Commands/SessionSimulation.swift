public import CaptureEngine
import CaptureFiles
import CaptureLibrary
import Cryptography
import Foundation
import HubConnections
import HubStudio
import Numbers
import Realtime
import Streaming

/// `sensorium capture simulate`: a session of simulated devices as a folder.
public struct SessionSimulation: Sendable {
  /// The folder of the session.
  public let folder: String
  /// One sentence each: what was left out.
  public let notes: [String]

  /// - Parameter out: the folder in which the session's is made; made when missing.
  public init(_ simulation: CaptureSimulation, out: String) throws {
    let files = FileManager.default
    do {
      try files.createDirectory(atPath: out, withIntermediateDirectories: true)
    } catch {
      throw RunError("\(out) cannot be made: choose another folder with --out.")
    }
    let unix = Int64(clamping: Date().timeIntervalSince1970 * 1e9)
    let start = CaptureStart(master: Int64(clamping: MonotonicClock.nanoseconds), unix: unix)
    let name = SessionPlan.name(unixSeconds: unix / 1_000_000_000)
    let recording = out + "/\(name)_\(UUID().uuidString.prefix(8)).recording"
    var notes: [String] = []
    let video = simulation.devices.contains(.phone) ? SimulatedVideo.make() : nil
    if simulation.devices.contains(.phone), video == nil {
      notes.append("There is no video: install ffmpeg with libx264 for one.")
    }
    try simulation.record(
      into: recording, start: start,
      video: video.map { video in (video.stream, { video.frame($0) }) })
    let result = try SessionFinalising.finaliser.finalise(recording, into: out, named: name)
    guard let folder = result.report.folders.values.min() else {
      throw RunError("Nothing was recorded.")
    }
    self.folder = folder
    self.notes = notes + result.losses + result.report.notes
  }
}

/// How this hub makes sessions of recordings.
enum SessionFinalising {
  static let finaliser = CaptureFinaliser(digest: SHA256Digest.self, kitVersion: Version.current)
}

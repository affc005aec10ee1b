import ArgumentParser
import Foundation
import Hub
import Mapping

/// The options of the pipeline from face to controls, common to all commands that have one.
struct PipelineOptions: ParsableArguments {
  @Option(help: "A preset (JSON) with the mapping to use.")
  var preset: String?

  @Option(help: "Sensitivity to changes of the face, 0.5–2.")
  var sensitivity: Float = 1

  @Option(help: "Smoothing in milliseconds, 0–500.")
  var smoothing = 20

  @Flag(help: "Turn calibration, smoothing and mapping off: values are sent unchanged.")
  var raw = false

  mutating func validate() throws {
    guard (0.5...2).contains(sensitivity) else {
      throw ValidationError("--sensitivity \(sensitivity) is out of range: give 0.5 to 2.")
    }
    guard (0...500).contains(smoothing) else {
      throw ValidationError("--smoothing \(smoothing) is out of range: give 0 to 500 milliseconds.")
    }
  }

  func settings() throws -> FaceSettings {
    var settings = FaceSettings(
      sensitivity: sensitivity, smoothing: smoothing, isRaw: raw)
    if let preset { try settings.use(presetFile: preset) }
    return settings
  }
}

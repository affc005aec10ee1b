import Foundation
import Testing

@testable import Landmarks

/// Real media, models and the vision library, where this machine has them.
enum Shared {
  /// $SENSORIUM_SHARED, else `shared` beside the checkout or beside a folder around it.
  static let folder: URL? = {
    if let path = ProcessInfo.processInfo.environment["SENSORIUM_SHARED"] {
      return URL(fileURLWithPath: path)
    }
    var place = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    while place.path != "/" {
      place.deleteLastPathComponent()
      let folder = place.appendingPathComponent("shared")
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("media").path) {
        return folder
      }
    }
    return nil
  }()

  static let hasMedia = FileManager.default.fileExists(atPath: media("SOURCES.md"))
  static let hasFFmpeg = Program.find("ffmpeg") != nil

  static let vision: VisionPaths? = {
    var options = VisionOptions(checksSums: false)
    if let models = folder?.appendingPathComponent("models").path,
      FileManager.default.fileExists(atPath: models)
    {
      options.models = models
    }
    return try? VisionAvailability.find(options).get()
  }()

  static let hasVision = vision != nil && hasMedia

  static let hasPoseModel = vision?.poseModel != nil

  static func media(_ name: String) -> String {
    folder?.appendingPathComponent("media/" + name).path ?? name
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: media(name))))
  }

  /// The only picture of a file in any format.
  static func picture(_ name: String) async throws -> Picture {
    guard let shot = try await PictureReader.open(media(name)).next() else {
      throw PictureError.noFile(name)
    }
    switch shot.input {
    case .picture(let picture): return picture
    case .jpeg(let bytes): return try JPEGDecoder.decode(bytes)
    }
  }
}

/// What a test needs, or it is skipped with a sentence.
extension Trait where Self == ConditionTrait {
  static var needsMedia: Self {
    .enabled(if: Shared.hasMedia, "The media of the folder `shared` are not on this machine.")
  }
  static var needsFFmpeg: Self {
    .enabled(if: Shared.hasFFmpeg, "The program ffmpeg is not on this machine.")
  }
  static var needsVision: Self {
    .enabled(if: Shared.hasVision, "The vision library is not on this machine: run `make vision`.")
  }
  static var needsPoseModel: Self {
    .enabled(
      if: Shared.hasPoseModel,
      "The model pose_landmarker.task is not on this machine: run `make vision`.")
  }
}

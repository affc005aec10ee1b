import FaceControl
import FaceEngine
import Files
import Foundation
public import Mapping
import Streaming

extension FaceSettings {
  /// Bytes of the largest preset file that is read.
  private static let largestPreset = 4 << 20

  /// Applies the mapping, smoothing and sensitivity of a preset; throws one sentence that names
  /// the file and the problem.
  public mutating func use(presetFile path: String) throws {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try RegularFile.bytes(of: path, limit: Self.largestPreset)
    } catch {
      throw RunError("The preset cannot be read. \(error)")
    }
    do {
      let preset = try Preset(json: Data(bytes))
      if preset.includesMapping { mapping = preset.mapping }
      smoothing = preset.smoothing
      sensitivity = preset.sensitivity ?? sensitivity
    } catch {
      throw RunError("\(path): \(error)")
    }
  }
}

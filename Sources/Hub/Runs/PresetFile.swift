public import FaceControl
import Foundation
import Mapping

extension FaceSettings {
  /// Takes over the mapping, smoothing and sensitivity of a preset; throws one sentence that names
  /// the file and what is wrong with it.
  public mutating func use(presetFile path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw RunError("The preset \(path) cannot be read: check the name and its permissions.")
    }
    do {
      let preset = try Preset(json: data)
      if preset.includesMapping { mapping = preset.mapping }
      smoothing = preset.smoothing
      sensitivity = preset.sensitivity ?? sensitivity
    } catch {
      throw RunError("\(path): \(error)")
    }
  }
}

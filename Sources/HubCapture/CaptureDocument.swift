import CaptureScreens
import HubStudio

/// What the recorder remembers between runs: `capture.json` in the data folder.
struct CaptureDocument: StoredDocument {
  static let fileName = "capture.json"

  var settings = CaptureSettings()

  init() {}

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    settings = (try? fields.decode(CaptureSettings.self, forKey: .settings)) ?? settings
  }
}

import CoachScreens
import HubStudio

/// What the coach remembers between runs: `coach.json` in the data folder.
struct CoachDocument: StoredDocument {
  static let fileName = "coach.json"

  var settings = CoachSettings()

  init() {}

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    settings = (try? fields.decode(CoachSettings.self, forKey: .settings)) ?? settings
  }
}

import HubStudio
import Instrument

/// What the instrument remembers between runs: `instrument.json` in the data folder.
struct InstrumentDocument: StoredDocument {
  static let fileName = "instrument.json"

  var settings = InstrumentSettings()
  var output: String?
  var connections: [String] = []
  var isIntroduced = false

  init() {}

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    settings = (try? fields.decode(InstrumentSettings.self, forKey: .settings)) ?? settings
    output = try? fields.decode(String.self, forKey: .output)
    connections = (try? fields.decode([String].self, forKey: .connections)) ?? []
    isIntroduced = (try? fields.decode(Bool.self, forKey: .isIntroduced)) ?? false
  }
}

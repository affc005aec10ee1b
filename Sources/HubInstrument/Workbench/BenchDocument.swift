import HubStudio
import Workbench

/// What the workbench remembers between runs: `workbench.json` in the data folder.
struct BenchDocument: StoredDocument {
  static let fileName = "workbench.json"

  var favourites: Set<String> = []
  var output: String?
  /// What was open, saved or not.
  var open: SharedPatch.Stored?

  init() {}

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    favourites = (try? fields.decode(Set<String>.self, forKey: .favourites)) ?? []
    output = try? fields.decode(String.self, forKey: .output)
    open = try? fields.decode(SharedPatch.Stored.self, forKey: .open)
  }
}

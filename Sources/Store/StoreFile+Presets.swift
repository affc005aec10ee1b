public import FaceControl
public import FaceEngine
import Foundation
import GRDB

extension StoreFile {
  /// All of the user's presets, unsorted; invalid rows are left out.
  public func presets() throws(StoreError) -> [StoredPreset] {
    try read { database in
      try Row.fetchAll(database, sql: "SELECT id, name, document, modified FROM preset")
        .compactMap(StoredPreset.init)
    }
  }

  /// Saves a preset, in place of the one with its id.
  public func keep(_ preset: StoredPreset) throws(StoreError) {
    try write { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO preset (id, name, document, modified) VALUES (?, ?, ?, ?)",
        arguments: [preset.id, preset.name, Data(preset.document), preset.modified])
    }
  }

  public func removePreset(_ id: String) throws(StoreError) {
    try write { database in
      try database.execute(sql: "DELETE FROM preset WHERE id = ?", arguments: [id])
    }
  }
}

extension StoredPreset {
  fileprivate init?(_ row: Row) {
    guard let id: String = row.checked("id"), let name: String = row.checked("name"),
      let document: Data = row.checked("document"), let modified: Double = row.checked("modified")
    else { return nil }
    self.init(id: id, name: name, document: Array(document), modified: modified)
  }
}

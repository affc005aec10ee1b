import Foundation
import JSONStore

/// Where WeirdPhone keeps its files: takes and outputs in the documents, which the Files app shows; state and presets
/// in the application support.
struct PhoneFolders: Sendable {
  let documents: URL
  let support: URL

  /// - Parameter folder: holds both; nil for the app's folders.
  init(below folder: URL?) {
    if let folder {
      (documents, support) = (folder, folder.appending(path: "State"))
    } else {
      documents = Self.place(.documentDirectory)
      support = Self.place(.applicationSupportDirectory).appending(path: "WeirdPhone")
    }
  }

  /// Opens the store outside the main thread, because it reads its files.
  @concurrent
  func store() async -> StoreFolder {
    StoreFolder.open(folder: support.path(percentEncoded: false))
  }

  private static func place(_ directory: FileManager.SearchPathDirectory) -> URL {
    FileManager.default.urls(for: directory, in: .userDomainMask).first
      ?? FileManager.default.temporaryDirectory
  }
}

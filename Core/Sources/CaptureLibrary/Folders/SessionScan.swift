import CaptureFiles
import CaptureScreens
import Files
import Numbers

/// What the folders hold against what the index says. Blocks; reads the documents of new sessions, and no sample.
struct SessionScan {
  /// Sessions that the index does not have as they are now.
  private(set) var changed: [IndexedSession] = []
  /// Ids of the index whose folders are gone.
  private(set) var vanished: [String] = []
  /// Sessions whose deletion was interrupted.
  private(set) var deleted: [String] = []
  /// The formats that are in the folder of exports, by session.
  private(set) var exports: [String: Set<CaptureFormatChoice>] = [:]
  /// What could not be mended, one sentence each.
  private(set) var problems: [String] = []

  /// Sessions that are listed.
  static let most = 100_000

  init(
    _ places: LibraryPlaces, known: [String: IndexedSession], digest: any ContentDigest.Type,
    calls: FileCalls
  ) {
    var found: Set<String> = []
    for name in LibraryDisk.names(in: places.sessions) {
      if name.hasSuffix(LibraryName.deleted) {
        let session = String(name.dropLast(LibraryName.deleted.count))
        if LibraryName.ofRecording(session) != nil { deleted.append(session) }
        continue
      }
      guard LibraryName.isSession(name), found.count < Self.most else { continue }
      let folder = places.session(name)
      guard LibraryDisk.isFolder(folder) else { continue }
      do throws(CaptureFileError) {
        try SessionEdit(folder: folder, digest: digest, calls: calls).mend()
      } catch { problems.append(error.description) }
      guard let stamp = SessionSummary.stamp(of: folder) else { continue }
      found.insert(name)
      guard known[name]?.stamp != stamp else { continue }
      var session = SessionSummary.read(folder, named: name, stamp: stamp)
      session.awaitsReview = known[name]?.awaitsReview ?? false
      session.isCounted = known[name]?.isCounted ?? false
      changed.append(session)
    }
    vanished = known.keys.filter { !found.contains($0) }.sorted()
    for name in LibraryDisk.names(in: places.exports) where LibraryName.isSession(name) {
      let formats = Self.exports(of: name, places)
      if !formats.isEmpty { exports[name] = formats }
    }
  }

  /// The formats in a session's folder of exports; what a crash left half is removed.
  static func exports(of session: String, _ places: LibraryPlaces) -> Set<CaptureFormatChoice> {
    let folder = places.exports(of: session)
    let names = Set(LibraryDisk.names(in: folder))
    for name in names where name.hasSuffix(".unfinished") {
      try? DiskFolder.remove(folder + "/" + name)
    }
    return Set(
      CaptureFormatChoice.allCases.filter { names.contains(LibraryPlaces.export(session, $0)) })
  }
}

/// Where the library keeps things.
struct LibraryPlaces: Sendable {
  /// "<data>/capture".
  let folder: String

  var sessions: String { folder + "/sessions" }
  var exports: String { folder + "/exports" }

  func session(_ name: String) -> String { sessions + "/" + name }
  func recording(_ name: String) -> String { session(name) + LibraryName.recording }
  func deleted(_ name: String) -> String { session(name) + LibraryName.deleted }
  func exports(of session: String) -> String { exports + "/" + session }

  func export(_ session: String, _ format: CaptureFormatChoice) -> String {
    exports(of: session) + "/" + Self.export(session, format)
  }

  /// The name of an export's file or folder.
  static func export(_ session: String, _ format: CaptureFormatChoice) -> String {
    session + (format.isFile ? "." : "_") + format.rawValue
  }
}

extension CaptureFormatChoice {
  /// Whether an export is one file and no folder.
  var isFile: Bool { self == .mcap || self == .xdf }
  /// Whether a script of the host writes it.
  var isScript: Bool { self == .lerobot || self == .egodex }
}

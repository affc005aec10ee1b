import Files
package import JSON
import Numbers

/// Reads the entries of a manifest one by one; what is not one of ours is a problem, never a path that is opened.
package struct ManifestReader {
  package enum Problem: Error, Hashable {
    case unreadable(String)
    case notAManifest
    case list(JSONListSplitter.Problem)
    case badEntry(number: Int)
    case badPath(String)
    case badDigest(path: String)
    case tooMany

    var sentence: String {
      switch self {
      case .unreadable(let reason): "The manifest cannot be read: \(reason)"
      case .notAManifest:
        "manifest.json is not a manifest of version 1 of a session. Copy it from the source again."
      case .list(let problem): "manifest.json: \(problem.sentence)"
      case .badEntry(let number):
        "Entry \(number) of the manifest has no path, size and digest. Copy the manifest again."
      case .badPath(let path):
        "The manifest names “\(path)”, which is no path within a session. Do not trust this folder."
      case .badDigest(let path):
        "The manifest has no SHA-256 of 64 digits for \(path). Copy the manifest again."
      case .tooMany:
        "The manifest has more than \(ManifestHead.maximumEntries) entries. Split the session."
      }
    }
  }

  package let head: ManifestHead
  private let file: RegularFile
  private var splitter: JSONListSplitter
  private var isAtEnd = false

  package init(_ folder: String) throws(Problem) {
    let path = folder + "/" + ManifestHead.name
    guard DiskFolder.kind(of: path) == .file else {
      throw .unreadable("it is missing or not a regular file. Copy it from the source again.")
    }
    do throws(CaptureFileError) {
      file = try DiskFolder.file(path)
      guard file.size <= ManifestHead.maximumSize else {
        throw .unreadable(path: path, reason: "it has \(file.size) bytes")
      }
      let start = try file.chunk(4_096)
      guard let head = ManifestHead(start), let list = ManifestHead.listStart(in: start) else {
        throw .notSession(path: path)
      }
      self.head = head
      splitter = JSONListSplitter(offset: list, isInObject: true)
      splitter.append(Array(start[list...]))
    } catch {
      if case .notSession = error { throw .notAManifest }
      throw .unreadable(error.description)
    }
  }

  package mutating func next() throws(Problem) -> ManifestEntry? {
    while true {
      if let bytes = try entry() {
        let number = splitter.count
        guard number <= ManifestHead.maximumEntries else { throw .tooMany }
        guard let entry = ManifestEntry(bytes) else { throw .badEntry(number: number) }
        guard ManifestEntry.isPath(entry.path) else {
          throw .badPath(Self.printable(entry.path))
        }
        guard ManifestEntry.isDigest(entry.sha256) else { throw .badDigest(path: entry.path) }
        return entry
      }
      if isAtEnd {
        do throws(JSONListSplitter.Problem) { try splitter.finish() } catch { throw .list(error) }
        return nil
      }
      do throws(CaptureFileError) {
        let piece = try file.chunk()
        if piece.isEmpty { isAtEnd = true } else { splitter.append(piece) }
      } catch { throw .unreadable(error.description) }
    }
  }

  /// The first characters, without those that are not printed.
  private static func printable(_ text: String) -> String {
    String(text.unicodeScalars.prefix(60).map { $0.value > 32 && $0.isASCII ? Character($0) : "?" })
  }

  private mutating func entry() throws(Problem) -> [UInt8]? {
    do throws(JSONListSplitter.Problem) { return try splitter.next() } catch { throw .list(error) }
  }
}

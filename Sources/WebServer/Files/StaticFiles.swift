import Foundation

/// Serves files inside one folder only.
struct StaticFiles: Sendable {
  struct Found: Hashable, Sendable {
    let path: String
    let size: Int
    /// Changes whenever the file does.
    let tag: String
    let type: String
  }

  private let root: String
  private let rooms: Set<String>

  /// Nil when the folder does not exist.
  init?(folder: String, rooms: Set<String>) {
    guard let root = Self.realPath(folder) else { return nil }
    (self.root, self.rooms) = (root, rooms)
  }

  /// The file for the percent-encoded path of a request; nil for hidden or missing files.
  func file(for path: String) -> Found? {
    guard let decoded = path.removingPercentEncoding, decoded.hasPrefix("/"),
      !decoded.contains("\\"), !decoded.utf8.contains(0)
    else { return nil }
    if rooms.contains(decoded) { return Self.found(root + "/index.html", below: root) }
    let parts = decoded.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) else { return nil }
    return Self.found(root + decoded, below: root)
  }

  /// A regular file, with its links followed; nil when they lead outside of `root`.
  static func found(_ path: String, below root: String? = nil) -> Found? {
    guard let real = realPath(path), root.map({ real.hasPrefix($0 + "/") }) ?? true,
      let attributes = try? FileManager.default.attributesOfItem(atPath: real),
      attributes[.type] as? FileAttributeType == .typeRegular,
      let size = (attributes[.size] as? NSNumber)?.intValue
    else { return nil }
    let modified = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    let tag = "\"\(String(modified.bitPattern, radix: 36))-\(String(size, radix: 36))\""
    return Found(path: real, size: size, tag: tag, type: MediaType.of(path: path))
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

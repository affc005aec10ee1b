import Foundation
import JSON

/// The sha256 of large files, computed by the program `sha256sum` once for each size and date of a file.
struct ChecksumCache {
  private struct Entry: Codable, Equatable {
    var size: Int
    var modified: Double
    var sum: String
  }

  private let folder: String
  private let program: String?
  private var entries: [String: Entry] = [:]
  private var isChanged = false

  init(_ options: VisionOptions) {
    folder = options.cache
    program = Program.find("sha256sum", options.environment)
    let data = FileManager.default.contents(atPath: file)
    entries =
      data.flatMap { try? BoundedJSON.decode([String: Entry].self, from: $0) } ?? [:]
  }

  private var file: String { folder + "/checksums.json" }

  mutating func sum(of path: String) -> String? {
    guard let facts = try? FileManager.default.attributesOfItem(atPath: path),
      let size = facts[.size] as? Int, let date = facts[.modificationDate] as? Date
    else { return nil }
    let modified = date.timeIntervalSince1970
    if let entry = entries[path], entry.size == size, entry.modified == modified {
      return entry.sum
    }
    guard let program, let output = Program.output(of: program, ["--", path]) else { return nil }
    let sum = String(output.prefix(64))
    guard sum.count == 64, sum.allSatisfy(\.isHexDigit) else { return nil }
    entries[path] = Entry(size: size, modified: modified, sum: sum)
    isChanged = true
    return sum
  }

  /// Errors are ignored, because a missing cache only costs time.
  func save() {
    guard isChanged, let data = try? JSONEncoder().encode(entries) else { return }
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try? data.write(to: URL(fileURLWithPath: file), options: .atomic)
  }
}

import CaptureFiles
import Files
import JSON

/// The entries of a list as they stand in its file, with their times; memory is one piece of the file.
struct ListEntries {
  struct Entry {
    let seconds: Double
    let bytes: [UInt8]
    let members: JSONMembers
  }

  private let path: String
  private let file: RegularFile?
  private var splitter = JSONListSplitter()
  private var isAtEnd = false
  /// Why reading ended early.
  private(set) var problem: String?
  /// Entries without a time.
  private(set) var leftOut = 0

  init(_ path: String) {
    self.path = path
    file = try? ExportDisk.open(path)
    if file == nil { problem = "\(path) cannot be read." }
  }

  mutating func next() -> Entry? {
    while problem == nil {
      do throws(JSONListSplitter.Problem) {
        if let entry = try splitter.next() {
          // What stands between a comma and an entry comes with it.
          let bytes = Array(entry.drop { $0 <= 0x20 })
          let members = (try? JSONParser.parse(bytes))?.members ?? JSONMembers()
          guard let seconds = members["timestamp"]?.double, seconds >= 0, seconds.isFinite else {
            leftOut += 1
            continue
          }
          return Entry(seconds: seconds, bytes: bytes, members: members)
        }
        if isAtEnd {
          try splitter.finish()
          return nil
        }
      } catch {
        problem = "\(path) is damaged, and what follows the damage is left out: verify the session."
      }
      let piece = (try? file?.next(262_144)) ?? []
      if piece.isEmpty { isAtEnd = true } else { splitter.append(piece) }
    }
    return nil
  }

  /// What was left out, as sentences.
  var notes: [String] {
    let missing =
      leftOut == 0 ? [] : ["\(leftOut) entries of \(path) have no time and are left out."]
    return missing + (problem.map { [$0] } ?? [])
  }
}

/// The entries of several lists in ascending time.
struct MergedEntries {
  private(set) var lists: [ListEntries]
  private var heads: [ListEntries.Entry?] = []

  init(_ paths: [String]) {
    lists = paths.map { ListEntries($0) }
    for index in lists.indices { heads.append(lists[index].next()) }
  }

  mutating func next() -> (list: Int, entry: ListEntries.Entry)? {
    var first: Int?
    for index in heads.indices {
      guard let head = heads[index] else { continue }
      if let found = first.flatMap({ heads[$0] }), found.seconds <= head.seconds { continue }
      first = index
    }
    guard let first, let head = heads[first] else { return nil }
    heads[first] = lists[first].next()
    return (first, head)
  }

  var notes: [String] { lists.flatMap(\.notes) }
}

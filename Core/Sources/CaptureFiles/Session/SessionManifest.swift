import CaptureEntries
package import Files
import JSON
import Numbers

/// A file of a session and what it has to be.
public struct ManifestEntry: Hashable, Sendable {
  /// Relative to the folder, with "/".
  public var path: String
  /// In bytes.
  public var size: Int
  /// 64 hexadecimal digits.
  public var sha256: String
  /// Of a file that was repaired, the digest it had before.
  public var repairedFrom: String?

  /// One to four parts of letters, digits, ".", "-" and "_", none of which begins with a dot.
  package static func isPath(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return (1...4).contains(parts.count) && path.utf8.count <= 200
      && parts.allSatisfy { part in
        !part.isEmpty && part.first != "."
          && part.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
              UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
              UInt8(ascii: "_"):
              true
            default: false
            }
          }
      }
  }

  static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}

/// The first members of a manifest, before its list of files.
package struct ManifestHead: Hashable, Sendable {
  package static let name = "manifest.json"
  static let format = "sensorium.capture.manifest"
  /// Bytes of a manifest that are read.
  static let maximumSize = 512 << 20
  /// Entries that are read: eight hours of depth with confidence.
  static let maximumEntries = 2_000_000

  /// Distinguishes the recording.
  var recording: String
  var person: Int

  /// The bytes up to the list of files.
  var opening: [UInt8] {
    let members: [(String, String)] = [
      ("format", JSONPrinter.quoted(Self.format)), ("version", "1"),
      ("recording", JSONPrinter.quoted(recording)), ("person", String(person)),
    ]
    let lines = members.map { "  \(JSONPrinter.quoted($0.0)): \($0.1),\n" }
    return Array(("{\n" + lines.joined() + "  \"files\": ").utf8)
  }

  /// The head of the manifest of a folder; nil without one that can be read.
  static func read(in folder: String) -> ManifestHead? {
    guard let file = try? RegularFile(path: folder + "/" + name),
      let start = try? file.next(4_096)
    else { return nil }
    return ManifestHead(start)
  }

  init(recording: String, person: Int) {
    self.recording = recording
    self.person = person
  }

  /// Reads the bytes up to the list.
  init?(_ bytes: [UInt8]) {
    guard let list = Self.listStart(in: bytes) else { return nil }
    let text = Array(bytes[..<list]) + Array("[]}".utf8)
    guard let node = try? JSONParser.parse(text) else { return nil }
    let members = node.members
    guard members["format"] == .string(Self.format), members["version"]?.double == 1,
      case .string(let recording) = members["recording"],
      let person = members["person"]?.double.flatMap({ Int(exactly: $0) })
    else { return nil }
    self.init(recording: recording, person: person)
  }

  /// Where the list of files begins: its member is the last one.
  static func listStart(in bytes: [UInt8]) -> Int? {
    let key = Array("\"files\":".utf8)
    guard bytes.count >= key.count else { return nil }
    let place = (0...bytes.count - key.count).first {
      bytes[$0] == key[0] && bytes[$0..<$0 + key.count].elementsEqual(key)
    }
    guard let place else { return nil }
    return bytes[(place + key.count)...].firstIndex { $0 == UInt8(ascii: "[") }
  }
}

extension ManifestEntry {
  func append(to text: inout [UInt8]) {
    text.put("{\"path\": \(JSONPrinter.quoted(path)), \"size\": \(size), \"sha256\": \"\(sha256)\"")
    if let repairedFrom { text.put(", \"repaired_from\": \"\(repairedFrom)\"") }
    text.put("}")
  }

  /// Nil for an entry that is not one.
  init?(_ bytes: [UInt8]) {
    guard let members = (try? JSONParser.parse(bytes))?.members,
      case .string(let path) = members["path"], case .string(let sha256) = members["sha256"],
      let size = members["size"]?.double.flatMap({ Int(exactly: $0) }), size >= 0
    else { return nil }
    self.init(path: path, size: size, sha256: sha256)
    if case .string(let before) = members["repaired_from"] { repairedFrom = before }
  }
}

package enum ManifestFile {
  /// Writes the manifest of a folder as a whole.
  package static func write(
    _ entries: [ManifestEntry], head: ManifestHead, in folder: String, calls: FileCalls
  ) throws(CaptureFileError) {
    var text = head.opening
    text.put("[\n")
    var isFirst = true
    for entry in entries.sorted(by: { $0.path < $1.path }) {
      if !isFirst { text.put(",\n") }
      isFirst = false
      text.put("    ")
      entry.append(to: &text)
    }
    text.put("\n  ]\n}\n")
    try DiskFolder.replace(folder + "/" + ManifestHead.name, with: text, calls: calls)
  }
}

import Cryptography
import Files
import Foundation
import JSON
import Numbers
import Streaming

/// A file of a session with its digest; the manifest is the last one.
struct SessionUploadFile: Sendable {
  let path: String
  let size: Int
  let sha256: String

  static let manifest = "manifest.json"
  private static let largestManifest = 512 << 20

  static func all(in folder: String) throws -> [SessionUploadFile] {
    let bytes = try RegularFile.bytes(of: folder + "/" + manifest, limit: largestManifest)
    var rules = JSONRules()
    rules.maximumSize = largestManifest
    guard let node = try? JSONParser.parse(bytes, rules: rules),
      case .array(let entries) = node.members["files"]
    else { throw RunError("manifest.json of \(folder) cannot be read: repair the session.") }
    var files = entries.compactMap { entry -> SessionUploadFile? in
      guard case .string(let path) = entry.members["path"],
        case .string(let sha256) = entry.members["sha256"],
        let size = entry.members["size"]?.double.flatMap({ Int(exactly: $0) })
      else { return nil }
      return SessionUploadFile(path: path, size: size, sha256: sha256)
    }
    guard files.count == entries.count else {
      throw RunError("manifest.json of \(folder) has an entry without path, size and digest.")
    }
    var digest = SHA256Digest()
    bytes.withUnsafeBytes { digest.update($0) }
    files.append(
      SessionUploadFile(
        path: manifest, size: bytes.count, sha256: digest.finish().hexadecimal))
    return files
  }
}

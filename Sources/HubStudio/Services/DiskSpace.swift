import Foundation

/// Room on a disk.
package enum DiskSpace {
  /// The bytes that may still be written where the path is, or where its nearest existing parent is; nil when the
  /// system does not say it.
  package static func free(at path: String) -> Int? {
    let files = FileManager.default
    var url = URL(fileURLWithPath: path).standardizedFileURL
    while !files.fileExists(atPath: url.path), url.path != "/" {
      url = url.deletingLastPathComponent()
    }
    let attributes = try? files.attributesOfFileSystem(forPath: url.path)
    return (attributes?[.systemFreeSize] as? NSNumber)?.intValue
  }
}

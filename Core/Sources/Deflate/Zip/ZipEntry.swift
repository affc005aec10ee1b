/// One entry of an archive, as its directory tells.
public struct ZipEntry: Hashable, Sendable {
  /// Text, never a path that leads out: no empty, "." or ".." part, no "\", ":" or control character, no "/" at the
  /// start. A folder ends with "/".
  public let name: String
  /// Bytes after unpacking.
  public let size: Int
  /// Bytes in the archive.
  public let compressedSize: Int
  /// CRC-32 of the unpacked bytes.
  public let checksum: UInt32
  /// 0 stored, 8 deflate; others are listed but not read.
  public let method: Int
  let isEncrypted: Bool
  /// Of its local header.
  let offset: Int

  public var isFolder: Bool { name.hasSuffix("/") }

  /// At most 65,535 bytes of UTF-8 that stay below the folder into which they are unpacked, on any system.
  static func isSafe(_ name: String) -> Bool {
    guard !name.isEmpty, name.utf8.count <= 65_535, !name.hasPrefix("/") else { return false }
    let isText = name.unicodeScalars.allSatisfy {
      $0.value >= 32 && $0.value != 127 && $0 != "\\" && $0 != ":" && $0 != "\u{FFFD}"
    }
    guard isText else { return false }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let named = parts.last == "" ? parts.dropLast() : parts[...]
    return named.allSatisfy { $0 != "" && $0 != "." && $0 != ".." }
  }
}

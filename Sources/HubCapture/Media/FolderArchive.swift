import Deflate
import Files
import Foundation
import Numbers

/// A folder as a ZIP archive of stored entries that is made while it is read. Links and hidden files are left out.
struct FolderArchive: Sendable {
  let folder: String

  /// The bytes of the archive in order, made as they are asked for on a thread that may block.
  var pieces: AsyncThrowingStream<[UInt8], any Error> {
    let reader = BlockingThread(name: "archive") { [folder] in ArchiveReader(folder) }
    return AsyncThrowingStream { try await reader.run { try $0.next() } }
  }
}

/// The archive up to where it was read.
private struct ArchiveReader {
  private static let piece = 256 << 10
  private let root: String
  private var names: [String]
  private var writer = ZipWriter()
  private var file: RegularFile?
  private var left = 0
  private var isFinished = false

  init(_ folder: String) {
    root = folder
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    names = all.filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
      .filter { Self.isRegular(folder + "/" + $0) }.sorted(by: >)
  }

  private static func isRegular(_ path: String) -> Bool {
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    return type == .typeRegular
  }

  /// Nil behind the end.
  mutating func next() throws -> [UInt8]? {
    guard !isFinished else { return nil }
    if let file {
      guard left > 0 else {
        self.file = nil
        let end = try writer.end()
        return end.isEmpty ? try next() : end
      }
      let bytes = try file.next(min(left, Self.piece))
      try writer.append(bytes)
      // A file that has become shorter ends the archive with an error.
      if bytes.isEmpty { _ = try writer.end() }
      left -= bytes.count
      return bytes
    }
    guard let name = names.popLast() else {
      isFinished = true
      return try writer.finish()
    }
    let file = try RegularFile(path: root + "/" + name)
    (self.file, left) = (file, file.size)
    return try writer.begin(name, size: Int64(file.size))
  }
}

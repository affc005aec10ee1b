import Foundation
import Net
import NIOCore
import NIOPosix
import Numbers

/// Reads a file in pieces on a thread that may block on the disk.
struct FilePieces: Sendable {
  static let piece = 128 * 1024
  let path: String

  /// Calls `body` with each piece of these bytes; throws when the file has become shorter.
  func forEach(in range: Range<Int>, _ body: (ByteBuffer) async throws -> Void) async throws {
    let file = try await NIOThreadPool.singleton.runIfActive {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      if range.lowerBound > 0 { try file.seek(toOffset: UInt64(clamping: range.lowerBound)) }
      return file
    }
    defer { try? file.close() }
    var left = range.count
    while left > 0 {
      let count = min(left, Self.piece)
      let data = try await NIOThreadPool.singleton.runIfActive { try file.read(upToCount: count) }
      guard let data, !data.isEmpty else {
        throw NetError.badFile(path: path, reason: "it was cut short")
      }
      left -= data.count
      try await body(ByteBuffer(bytes: data))
    }
  }
}

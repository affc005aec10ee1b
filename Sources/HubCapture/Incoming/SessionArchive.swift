import Deflate
import Foundation
import Numbers

/// A ZIP archive of a session's folder, with or without the folder itself.
struct SessionArchive {
  let path: String

  /// Bytes of a compressed entry, which is unpacked in memory.
  private static let largestPacked = 256 << 20

  /// Writes its files; throws a refusal for names outside of a session, and for more bytes than there is room.
  func unpack(into folder: String, room: Int) throws {
    let file = ArchiveFile(path)
    defer { file.close() }
    let reader: ZipReader
    do throws(ZipError) {
      reader = try ZipReader(size: file.size) { file.bytes(at: $0, $1) }
    } catch {
      throw TusRefusal(422, error.description)
    }
    let entries = reader.entries.filter { !$0.isFolder }
    guard entries.reduce(0.0, { $0 + Double($1.size) }) <= Double(room) else {
      throw TusRefusal(413, "What the archive holds does not fit on the hub's disk.")
    }
    let root = Self.root(of: entries.map(\.name))
    for entry in entries {
      let name = String(entry.name.dropFirst(root.count))
      guard IncomingSessions.isPlain(name) else {
        throw TusRefusal(
          422, "“\(entry.name.prefix(80))” is no file of a session: archive its folder alone.")
      }
      try write(entry, of: reader, to: folder + "/" + name)
    }
  }

  /// The one folder around all files, with its slash; empty without one.
  private static func root(of names: [String]) -> String {
    guard !names.contains("manifest.json"),
      let manifest = names.first(where: { $0.hasSuffix("/manifest.json") })
    else { return "" }
    let root = String(manifest.dropLast("manifest.json".count))
    return names.allSatisfy { $0.hasPrefix(root) } ? root : ""
  }

  private func write(_ entry: ZipEntry, of reader: ZipReader, to path: String) throws {
    let url = URL(fileURLWithPath: path)
    let files = FileManager.default
    try files.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    guard files.createFile(atPath: path, contents: nil) else {
      throw TusRefusal.full("\(entry.name.prefix(80)) cannot be made")
    }
    let file = try FileHandle(forWritingTo: url)
    defer { try? file.close() }
    var failure: (any Error)?
    do throws(ZipError) {
      if entry.method == 0 {
        try reader.forEachPiece(of: entry) { piece in
          guard failure == nil else { return }
          do { try file.write(contentsOf: piece) } catch { failure = error }
        }
      } else {
        let bytes = try reader.bytes(of: entry, limit: Self.largestPacked)
        do { try file.write(contentsOf: bytes) } catch { failure = error }
      }
    } catch {
      throw TusRefusal(422, error.description)
    }
    if failure != nil { throw TusRefusal.full("the disk takes no more") }
  }
}

/// A file that is read at offsets; its owner closes it.
private struct ArchiveFile: Sendable {
  let size: Int
  private let descriptor: Int32

  init(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    size = descriptor < 0 ? 0 : max(0, Int(clamping: lseek(descriptor, 0, SEEK_END)))
  }

  func close() { if descriptor >= 0 { Foundation.close(descriptor) } }

  func bytes(at offset: Int, _ count: Int) -> [UInt8] {
    guard offset >= 0, count > 0 else { return [] }
    var done = 0
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while done < count, let place = buffer.baseAddress {
        let read = pread(descriptor, place + done, count - done, off_t(clamping: offset + done))
        if read > 0 {
          done += read
        } else if read == 0 || errno != EINTR {
          break
        }
      }
      filled = done
    }
  }
}

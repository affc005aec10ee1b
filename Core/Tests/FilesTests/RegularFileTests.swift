import Files
import Foundation
import Testing

@Suite("Regular files")
struct RegularFileTests {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/files-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  @Test("a whole file is read, whatever its size")
  func whole() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for size in [0, 1, 4095, 4096, 4097, 70_000] {
      let path = folder + "/file-\(size)"
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
      try Data(bytes).write(to: URL(filePath: path))
      #expect(try RegularFile.bytes(of: path, limit: 70_000) == bytes)
      let file = try RegularFile(path: path)
      #expect(file.size == size)
      file.seek(to: size / 2)
      #expect(try file.next(100_000) == Array(bytes[(size / 2)...]))
    }
  }

  @Test("a file that is too large is refused before it is read")
  func tooLarge() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/large"
    try Data(count: 1001).write(to: URL(filePath: path))
    #expect(throws: FileError.tooLarge(path: path, size: 1001, limit: 1000)) {
      try RegularFile.bytes(of: path, limit: 1000)
    }
  }

  @Test("pipes, folders and devices are refused at once, each by its name")
  func kinds() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let pipe = folder + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let link = folder + "/link"
    #expect(symlink(pipe, link) == 0)
    let all: [(String, FileKind)] = [
      (pipe, .pipe), (link, .pipe), (folder, .folder), ("/dev/zero", .device),
      ("/dev/null", .device),
    ]
    for (path, kind) in all {
      let error = #expect(throws: FileError.self) { try RegularFile(path: path) }
      #expect(error == .notRegular(path: path, kind: kind))
      #expect(error?.description == "\(path) is \(kind.rawValue): give an ordinary file.")
    }
    #expect(throws: FileError.notFound(path: folder + "/none")) {
      try RegularFile(path: folder + "/none")
    }
  }
}

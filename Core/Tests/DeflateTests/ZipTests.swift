import Deflate
import TestSupport
import Testing

@Suite struct ZipTests {
  @Test func `reads what Python wrote`() throws {
    let reader = try ZipReader(Vectors.archive)
    #expect(reader.entries.map(\.name) == ["rgbd/0.depth", "metadata"])
    #expect(reader.entries.map(\.method) == [8, 0])
    #expect(try reader.bytes(of: reader.entries[0], limit: 1000) == Vectors.text)
    #expect(try reader.bytes(of: reader.entries[1], limit: 1000) == Array(#"{"w":9}"#.utf8))
    let stream = try ZipReader(Vectors.stream)
    #expect(
      try stream.bytes(of: stream.entries[0], limit: 12) == Array("twelve bytes".utf8))
  }

  @Test func `what is written is read`() throws {
    for hasChecksum in [true, false] {
      let files = (0..<40).map {
        ("folder/datei-ü-\($0).bin", Samples.bytes(seed: $0, count: $0 * 97))
      }
      let archive = try ZipFiles.archive(files, hasChecksum: hasChecksum)
      let reader = try ZipReader(archive)
      #expect(reader.entries.map(\.name) == files.map(\.0))
      for (entry, file) in zip(reader.entries, files) {
        #expect(try reader.bytes(of: entry, limit: 10_000) == file.1)
      }
    }
    #expect(try ZipReader(ZipWriter().finish()).entries.isEmpty)
  }

  @Test(
    .enabled(if: Build.isOptimised, "5 GB are summed up, which a debug build takes minutes for"))
  func `sizes and offsets above 4 GB are written and read as ZIP64`() throws {
    let piece = [UInt8](repeating: 0, count: 1 << 26)
    var writer = ZipWriter()
    let head = try writer.begin("large", size: 65 << 26)
    for _ in 0..<65 { try writer.append(piece) }
    var tail = try writer.end()
    tail += try writer.begin("small", size: 3, checksum: CRC32.checksum([1, 2, 3]))
    try writer.append([1, 2, 3])
    tail += [1, 2, 3]
    tail += try writer.end()
    tail += try writer.finish()
    let (start, end) = (head.count, head.count + (65 << 26))
    let (before, after) = (head, tail)
    // The zeros exist only when they are read.
    let reader = try ZipReader(size: end + tail.count) { offset, count in
      (offset..<offset + count).map {
        $0 < start ? before[$0] : $0 < end ? 0 : after[$0 - end]
      }
    }
    #expect(reader.entries.map(\.size) == [65 << 26, 3])
    #expect(try reader.bytes(of: reader.entries[1], limit: 3) == [1, 2, 3])
    #expect(throws: ZipError.tooLarge(name: "large", limit: 1000)) {
      try reader.bytes(of: reader.entries[0], limit: 1000)
    }
  }

  @Test func `more than 65,535 entries are written and read`() throws {
    let files = (0..<66_000).map { (String($0), [UInt8]()) }
    let reader = try ZipReader(ZipFiles.archive(files, hasChecksum: true))
    #expect(reader.entries.count == 66_000)
    #expect(reader.entries.last?.name == "65999")
  }

  @Test(arguments: [
    "/etc/passwd", "../a", "a/../b", "a/..", "", "a//b", "./a", "C:\\a", "a\\b", "a\u{0}b", "a\nb",
    "/",
  ])
  func `names that could leave their folder are refused on both sides`(name: String) throws {
    var writer = ZipWriter()
    #expect(throws: ZipError.badName(name)) { try writer.begin(name, size: 0) }
    let bytes = Array(name.utf8)
    let safe = String(repeating: "x", count: bytes.count)
    guard !bytes.isEmpty else { return }
    var archive = try ZipFiles.archive([(safe, [1])], hasChecksum: true)
    for place in archive.indices.dropLast(bytes.count)
    where Array(archive[place..<place + bytes.count]) == Array(safe.utf8) {
      archive.replaceSubrange(place..<place + bytes.count, with: bytes)
    }
    #expect(throws: ZipError.self) { try ZipReader(archive) }
  }

  @Test func `a name that stands twice is refused`() throws {
    var archive = try ZipFiles.archive([("aa", [1]), ("ab", [2])], hasChecksum: true)
    for place in archive.indices.dropLast() where archive[place...].starts(with: Array("ab".utf8)) {
      archive[place + 1] = UInt8(ascii: "a")
    }
    #expect(throws: ZipError.badName("aa")) { try ZipReader(archive) }
  }

  @Test func `a cut archive is refused and damaged data found`() throws {
    for count in Vectors.archive.indices {
      #expect(throws: ZipError.self) { try ZipReader(Array(Vectors.archive[..<count])) }
    }
    var archive = try ZipFiles.archive([("a", [1, 2, 3, 4])], hasChecksum: true)
    archive[33] ^= 1
    let reader = try ZipReader(archive)
    #expect(throws: ZipError.wrongChecksum(name: "a")) {
      try reader.bytes(of: reader.entries[0], limit: 9)
    }
    #expect(throws: ZipError.tooLarge(name: "a", limit: 3)) {
      try reader.bytes(of: reader.entries[0], limit: 3)
    }
  }

  @Test func `mutated archives give an error or bytes of the stated size`() {
    var random = SeededGenerator(seed: 5)
    for round in 0..<Build.trials(20_000) {
      let bytes = random.mutate(round % 2 == 0 ? Vectors.archive : Vectors.stream)
      guard let reader = try? ZipReader(bytes) else { continue }
      for entry in reader.entries {
        if let data = try? reader.bytes(of: entry, limit: 1000) {
          #expect(data.count == entry.size)
        }
      }
    }
  }

  @Test func `the writer takes its calls in order only`() throws {
    var writer = ZipWriter()
    #expect(throws: ZipError.wrongOrder) { try writer.append([1]) }
    #expect(throws: ZipError.wrongOrder) { try writer.end() }
    _ = try writer.begin("a", size: 2, checksum: 0)
    #expect(throws: ZipError.wrongOrder) { try writer.begin("b", size: 2) }
    #expect(throws: ZipError.wrongOrder) { try writer.finish() }
    #expect(throws: ZipError.wrongSize(name: "a", expected: 2, got: 3)) {
      try writer.append([1, 2, 3])
    }
  }
}

enum ZipFiles {
  static func archive(_ files: [(String, [UInt8])], hasChecksum: Bool) throws -> [UInt8] {
    var writer = ZipWriter()
    var bytes: [UInt8] = []
    for (name, data) in files {
      bytes += try writer.begin(
        name, size: Int64(data.count), checksum: hasChecksum ? CRC32.checksum(data) : nil)
      try writer.append(data)
      bytes += data
      bytes += try writer.end()
    }
    return bytes + (try writer.finish())
  }
}

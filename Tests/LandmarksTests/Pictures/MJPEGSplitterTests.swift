import Testing

@testable import Landmarks

@Suite("MJPEG splitter")
struct MJPEGSplitterTests {
  static func jpegs() throws -> [[UInt8]] {
    try [(32, 24), (48, 16), (8, 8)].map {
      try JPEGEncoder.encode(.gradient(width: $0, height: $1))
    }
  }

  static func split(_ pieces: some Sequence<some Collection<UInt8>>) -> [[UInt8]] {
    var splitter = MJPEGSplitter()
    var found: [[UInt8]] = []
    for piece in pieces {
      splitter.append(piece)
      while let jpeg = splitter.next() { found.append(jpeg) }
    }
    return found
  }

  @Test("finds the pictures wherever the stream is cut")
  func anyCut() throws {
    let jpegs = try MJPEGSplitterTests.jpegs()
    let stream = Array(jpegs.joined())
    for cut in 0...stream.count {
      #expect(MJPEGSplitterTests.split([stream[..<cut], stream[cut...]]) == jpegs)
    }
  }

  @Test("finds them byte by byte, with anything between them")
  func multipart() throws {
    let jpegs = try MJPEGSplitterTests.jpegs()
    let stream = jpegs.flatMap { Array("--part\r\nContent-Type: image/jpeg\r\n\r\n".utf8) + $0 }
    #expect(MJPEGSplitterTests.split(stream.map { [$0] }) == jpegs)
  }

  @Test("is not misled by a picture inside a segment")
  func thumbnail() throws {
    let jpegs = try MJPEGSplitterTests.jpegs()
    let size = jpegs[2].count + 2
    let segment = [0xFF, 0xE1, UInt8(size >> 8), UInt8(size & 255)] + jpegs[2]
    let jpeg = jpegs[0].prefix(2) + segment + jpegs[0].dropFirst(2)
    #expect(MJPEGSplitterTests.split([jpeg + jpegs[1]]) == [Array(jpeg), jpegs[1]])
  }

  @Test("discards a picture that was cut and goes on with the next")
  func resumes() throws {
    let jpegs = try MJPEGSplitterTests.jpegs()
    var splitter = MJPEGSplitter()
    splitter.append(jpegs[0].dropLast(40) + jpegs[1])
    #expect(splitter.next() == jpegs[1])
    #expect(splitter.next() == nil)
    #expect(splitter.discardedCount == 1)
  }

  @Test("holds no more than its limit")
  func bounded() throws {
    let jpegs = try MJPEGSplitterTests.jpegs()
    var splitter = MJPEGSplitter(maximumCount: jpegs[2].count)
    splitter.append(jpegs.joined())
    #expect(splitter.next() == jpegs[2])
    #expect(splitter.discardedCount == 2)

    splitter.append(jpegs[2].dropLast())
    splitter.finish()
    #expect(splitter.discardedCount == 3)
  }

  @Test("takes any bytes at all without harm")
  func random() throws {
    var splitter = MJPEGSplitter(maximumCount: 1000)
    let alphabet: [UInt8] = [0xFF, 0xD8, 0xD9, 0xDA, 0xE0, 0x00, 0x02, 0x10]
    for _ in 0..<2000 {
      splitter.append((0..<50).map { _ in alphabet.randomElement() ?? 0 })
      while let jpeg = splitter.next() { #expect(jpeg.count <= 1000) }
    }
  }

  @Test("finds 225 pictures in the talking clip", .needsMedia)
  func clip() throws {
    let stream = try Shared.bytes("talk_face_hands_640x360.mjpeg")
    let pieces = stride(from: 0, to: stream.count, by: 1009).map {
      stream[$0..<min($0 + 1009, stream.count)]
    }
    let jpegs = MJPEGSplitterTests.split(pieces)
    #expect(jpegs.count == 225)
    #expect(Array(jpegs.joined()) == stream)
  }
}

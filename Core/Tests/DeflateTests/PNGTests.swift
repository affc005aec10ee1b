import Deflate
import TestSupport
import Testing

@Suite struct PNGTests {
  static let depth = (0..<54).map { Vectors.depthSample($0 % 9, $0 / 9) }

  @Test(arguments: [Vectors.depth, Vectors.everyFilter])
  func `reads depth that others wrote`(file: [UInt8]) throws {
    let picture = try DepthPNG.decode(file)
    #expect(picture == DepthPicture(width: 9, height: 6, samples: PNGTests.depth))
    let header = try PNGHeader(reading: file)
    #expect(header.width == 9 && header.height == 6 && header.bitDepth == 16)
    #expect(header.colourType == 0 && !header.isInterlaced)
  }

  @Test func `reads 8-bit grey that others wrote`() throws {
    let samples = (0..<54).map { Vectors.greySample($0 % 9, $0 / 9) }
    #expect(
      try GreyPNG.decode(Vectors.grey) == GreyPicture(width: 9, height: 6, samples: samples))
  }

  @Test func `pictures of any size come back as they were`() throws {
    var random = SeededGenerator(seed: 9)
    for seed in 0..<Build.trials(300) {
      let width = Int.random(in: 1...70, using: &random)
      let height = Int.random(in: 1...40, using: &random)
      let noise = (0..<width * height).map { _ in UInt16(truncatingIfNeeded: random.next()) }
      let ramp = Samples.depth(seed: seed, width: width, height: height)
      let picture = DepthPicture(
        width: width, height: height, samples: seed % 3 == 0 ? noise : ramp)
      #expect(try DepthPNG.decode(DepthPNG.encode(picture)) == picture)
      let grey = GreyPicture(
        width: width, height: height,
        samples: Samples.bytes(seed: seed, count: width * height))
      #expect(try GreyPNG.decode(GreyPNG.encode(grey)) == grey)
    }
  }

  @Test func `a depth frame is smaller than half its samples`() throws {
    let picture = DepthPicture(
      width: 256, height: 192, samples: Samples.depth(seed: 1, width: 256, height: 192))
    let file = DepthPNG.encode(picture)
    #expect(try DepthPNG.decode(file) == picture)
    #expect(file.count < 49_152)
  }

  @Test func `sizes that do not fit give no file`() {
    #expect(DepthPNG.encode(DepthPicture(width: 3, height: 3, samples: [1, 2])).isEmpty)
    #expect(DepthPNG.encode(DepthPicture(width: 0, height: 0, samples: [])).isEmpty)
    #expect(GreyPNG.encode(GreyPicture(width: -1, height: -1, samples: [1])).isEmpty)
    let wide = GreyPicture(width: 16_385, height: 1, samples: [UInt8](repeating: 0, count: 16_385))
    #expect(GreyPNG.encode(wide).isEmpty)
  }

  @Test func `a file that is cut at any byte is an error`() {
    for file in [Vectors.depth, Vectors.everyFilter] {
      for count in file.indices {
        #expect(throws: PNGError.self) { try DepthPNG.decode(Array(file[..<count])) }
      }
    }
  }

  @Test func `any flipped bit is found`() {
    for index in 0..<Vectors.everyFilter.count * 8 {
      var file = Vectors.everyFilter
      file[index / 8] ^= 1 << UInt8(index % 8)
      #expect(throws: PNGError.self, "bit \(index)") { try DepthPNG.decode(file) }
    }
  }

  @Test func `mutated files with right checksums give an error or a picture of the stated size`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<Build.trials(20_000) {
      let data = random.mutate(Zlib.encode(Samples.bytes(seed: 1, count: 6 * 19)))
      let file = PNGFiles.file(PNGFiles.header(width: 9, height: 6), data: data)
      if let picture = try? DepthPNG.decode(file) { #expect(picture.samples.count == 54) }
    }
  }

  @Test func `other kinds of pictures are refused with a sentence`() {
    #expect(throws: PNGError.interlaced) { try DepthPNG.decode(Vectors.interlaced) }
    #expect(throws: PNGError.notPNG) { try DepthPNG.decode(Vectors.gzip) }
    let wanted = "8 bits of grey (colour type 0)"
    #expect(throws: PNGError.unsupported(bitDepth: 16, colourType: 0, wanted: wanted)) {
      try GreyPNG.decode(Vectors.depth)
    }
    let palette = PNGFiles.file(PNGFiles.header(width: 9, height: 6, depth: 8, colour: 3), data: [])
    #expect(throws: PNGError.unsupported(bitDepth: 8, colourType: 3, wanted: wanted)) {
      try GreyPNG.decode(palette)
    }
    #expect(PNGError.interlaced.description.hasSuffix("Save it without interlacing."))
  }

  @Test func `a size that the data cannot fill is refused before memory is taken`() {
    let data = Zlib.encode([1, 2, 3])
    let large = PNGFiles.file(PNGFiles.header(width: 16_384, height: 16_384), data: data)
    #expect(throws: PNGError.badSize(width: 16_384, height: 16_384)) { try DepthPNG.decode(large) }
    let larger = PNGFiles.file(PNGFiles.header(width: 16_385, height: 1), data: data)
    #expect(throws: PNGError.badSize(width: 16_385, height: 1)) { try DepthPNG.decode(larger) }
    let none = PNGFiles.file(PNGFiles.header(width: 0, height: 1), data: data)
    #expect(throws: PNGError.badSize(width: 0, height: 1)) { try DepthPNG.decode(none) }
  }

  @Test func `too few or too many rows and unknown filters are errors`() {
    let head = PNGFiles.header(width: 2, height: 2)
    let short = PNGFiles.file(head, data: Zlib.encode([UInt8](repeating: 0, count: 9)))
    #expect(throws: PNGError.badData(.wrongLength)) { try DepthPNG.decode(short) }
    let long = PNGFiles.file(head, data: Zlib.encode([UInt8](repeating: 0, count: 11)))
    #expect(throws: PNGError.badData(.tooLong(limit: 10))) { try DepthPNG.decode(long) }
    let odd = PNGFiles.file(head, data: Zlib.encode([0, 1, 2, 3, 4, 5, 1, 2, 3, 4]))
    #expect(throws: PNGError.badFilter(5, row: 1)) { try DepthPNG.decode(odd) }
  }
}

/// PNG files made by hand.
enum PNGFiles {
  static func header(width: Int, height: Int, depth: UInt8 = 16, colour: UInt8 = 0) -> [UInt8] {
    number(UInt32(width)) + number(UInt32(height)) + [depth, colour, 0, 0, 0]
  }

  static func file(_ header: [UInt8], data: [UInt8]) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", data)
      + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + body
    return number(UInt32(body.count)) + named + number(CRC32.checksum(named))
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

import Testing

@testable import Landmarks

@Suite("JPEG")
struct JPEGTests {
  @Test("what is encoded comes back nearly the same")
  func roundTrip() throws {
    let picture = try Picture.gradient(width: 67, height: 33)
    let again = try JPEGDecoder.decode(JPEGEncoder.encode(picture, quality: 95))
    #expect((again.width, again.height) == (67, 33))
    let errors = zip(picture.rgb, again.rgb).map { abs(Int($0) - Int($1)) }
    #expect(errors.reduce(0, +) < 3 * errors.count)
  }

  @Test("cut short at any length is an error")
  func truncated() throws {
    let jpeg = try JPEGEncoder.encode(.gradient(width: 64, height: 48))
    var picture = Picture.empty
    let decoder = JPEGDecoder()
    for count in 0..<jpeg.count {
      #expect(throws: PictureError.self, "of \(count) bytes") {
        try decoder.decode(Array(jpeg.prefix(count)), into: &picture)
      }
    }
    try decoder.decode(jpeg, into: &picture)
    #expect(picture.width == 64)
  }

  @Test("cut short at any length is an error", .needsMedia)
  func truncatedPhotograph() throws {
    let jpeg = try Shared.bytes("hand_thumb_up.jpg")
    for count in stride(from: 0, to: jpeg.count, by: 499) {
      #expect(throws: PictureError.self) { try JPEGDecoder.decode(Array(jpeg.prefix(count))) }
    }
    #expect(try JPEGDecoder.decode(jpeg).width == 640)
  }

  @Test("with damaged bytes gives a picture or an error, and never harm")
  func mutated() throws {
    let jpeg = try JPEGEncoder.encode(.gradient(width: 40, height: 30))
    var random = SystemRandomNumberGenerator()
    let decoder = JPEGDecoder()
    var picture = Picture.empty
    for _ in 0..<3000 {
      var damaged = jpeg
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int.random(in: 0..<jpeg.count, using: &random)] = .random(in: 0...255)
      }
      try? decoder.decode(damaged, into: &picture, maximumPixels: 100_000)
      #expect(picture.rgb.count == picture.width * picture.height * 3)
    }
  }

  @Test("larger than allowed is refused before its pixels are read")
  func tooLarge() throws {
    let jpeg = try JPEGEncoder.encode(.gradient(width: 64, height: 48))
    #expect(throws: PictureError.tooLarge(width: 64, height: 48, limit: 3071)) {
      try JPEGDecoder.decode(jpeg, maximumPixels: 3071)
    }
    #expect(try JPEGDecoder.decode(jpeg, maximumPixels: 3072).height == 48)
  }

  @Test("of an empty or foreign file is an error", arguments: [[], [0x89, 0x50, 0x4E, 0x47]])
  func foreign(_ bytes: [UInt8]) {
    #expect(throws: PictureError.self) { try JPEGDecoder.decode(bytes) }
  }

  @Test(
    "a side that the vision library cannot take is refused with the value, the rule and what to do",
    arguments: [(1, 65_500), (32_767, 1)])
  func sides(width: Int, height: Int) throws {
    let error = #expect(throws: PictureError.self) {
      try JPEGDecoder.decode(Self.claiming(width: width, height: height))
    }
    #expect(
      error?.description
        == "A picture of \(width)×\(height) is too large: at most 32766 pixels a side and 16777216 in all"
        + " are read. Make it smaller.")
  }

  /// A JPEG whose header gives another size than it has.
  static func claiming(width: Int, height: Int) throws -> [UInt8] {
    var jpeg = try JPEGEncoder.encode(.gradient(width: 8, height: 8))
    let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
    for (index, byte) in [height >> 8, height & 255, width >> 8, width & 255].enumerated() {
      jpeg[frame + 5 + index] = UInt8(byte)
    }
    return jpeg
  }
}

import Testing

@testable import Landmarks

@Suite("Picture")
struct PictureTests {
  @Test(
    "takes only as many bytes as it has colours",
    arguments: [(0, 0, 0), (0, 1, 0), (-1, -1, 3), (2, 2, 11), (2, 2, 13), (Int.max, 2, 6)])
  func refuses(width: Int, height: Int, count: Int) {
    #expect(Picture(width: width, height: height, rgb: Array(repeating: 0, count: count)) == nil)
  }

  @Test("may have at most 16,777,216 pixels")
  func limit() {
    #expect(Picture.isAllowed(width: 4096, height: 4096))
    #expect(!Picture.isAllowed(width: 4096, height: 4097))
    #expect(!Picture.isAllowed(width: .max, height: .max))
  }

  @Test("may have at most 32,766 pixels a side, because the vision library aborts at more")
  func sides() {
    #expect(Picture.isAllowed(width: 32_766, height: 1))
    #expect(!Picture.isAllowed(width: 32_767, height: 1))
    #expect(!Picture.isAllowed(width: 1, height: 32_767))
    #expect(Picture(width: 1, height: 65_500, rgb: [UInt8](repeating: 0, count: 196_500)) == nil)
  }

  @Test("is written again in the same memory when its size stays")
  func reuses() throws {
    var picture = try Picture.gradient(width: 4, height: 2)
    let first = picture.write(width: 4, height: 2) { $0.baseAddress }
    let second = picture.write(width: 2, height: 4) { $0.baseAddress }
    #expect(first == second)
    #expect((picture.width, picture.height) == (2, 4))
  }
}

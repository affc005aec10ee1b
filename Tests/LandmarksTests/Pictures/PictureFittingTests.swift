import Signals
import Testing

@testable import Landmarks

@Suite("Smaller and mirrored pictures, and their light")
struct PictureFittingTests {
  @Test(
    "a picture fits into its limits, upright ones turned, and keeps its shape",
    arguments: [
      (1920, 1080, 1280, 720), (1080, 1920, 720, 1280), (640, 480, 640, 480), (4000, 100, 1280, 32),
      (1, 1, 1, 1), (2000, 2000, 720, 720),
    ])
  func fits(_ width: Int, _ height: Int, _ fittedWidth: Int, _ fittedHeight: Int) throws {
    let fitted = try Picture.gradient(width: width, height: height).fitted(width: 1280, height: 720)
    #expect((fitted.width, fitted.height) == (fittedWidth, fittedHeight))
  }

  @Test("a smaller picture has the mean of what it covers")
  func mean() throws {
    let picture = try Picture.gradient(width: 2560, height: 1440)
    let fitted = picture.fitted(width: 1280, height: 720)
    for (x, y) in [(0, 0), (640, 360), (1279, 719)] {
      let place = 3 * (y * 1280 + x)
      #expect(abs(Int(fitted.rgb[place]) - x * 255 / 1280) <= 1)
      #expect(abs(Int(fitted.rgb[place + 1]) - y * 255 / 720) <= 1)
      #expect(fitted.rgb[place + 2] == 128)
    }
  }

  @Test("a mirrored picture has left and right exchanged, and twice it is the same")
  func mirror() throws {
    let picture = try Picture.gradient(width: 33, height: 7)
    let mirrored = picture.mirrored
    #expect(mirrored.rgb[0] == picture.rgb[3 * 32])
    #expect(mirrored.mirrored == picture)
  }

  @Test("light and sharpness of grey, and of stripes")
  func luma() throws {
    let grey = try #require(
      Picture(width: 640, height: 360, rgb: [UInt8](repeating: 100, count: 640 * 360 * 3)))
    let flat = try #require(Self.luma(of: grey))
    #expect(flat.thumbnail.bytes.allSatisfy { $0 == 100 })
    #expect(flat.sharpness == 0)
    var pixels: [UInt8] = []
    for _ in 0..<360 {
      for x in 0..<640 {
        pixels += [UInt8](repeating: x.isMultiple(of: 2) ? 200 : 100, count: 3)
      }
    }
    let striped = try #require(Picture(width: 640, height: 360, rgb: pixels))
    let stripes = try #require(Self.luma(of: striped))
    #expect(stripes.thumbnail.bytes.allSatisfy { $0 == 150 })
    // ±200 at each pixel: the Laplacian of a step of 100 on both sides.
    #expect(abs(stripes.sharpness - 40_000) < 1)
  }

  @Test("the smallest pictures have light, too", arguments: [(1, 1), (2, 5), (64, 36), (65, 37)])
  func small(_ width: Int, _ height: Int) throws {
    #expect(Self.luma(of: try Picture.gradient(width: width, height: height)) != nil)
  }

  private static func luma(of picture: Picture) -> PictureLuma? {
    try? picture.withView { PictureLuma($0) }
  }
}

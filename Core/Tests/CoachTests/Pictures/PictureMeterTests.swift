import Signals
import Coach
import TestSupport
import Testing

@Suite("Picture meter")
struct PictureMeterTests {
  private static func thumbnail(_ value: (Int, Int) -> UInt8) -> LumaThumbnail {
    LumaThumbnail(
      (0..<LumaThumbnail.width * LumaThumbnail.height).map {
        value($0 % LumaThumbnail.width, $0 / LumaThumbnail.width)
      })!
  }

  @Test("a thumbnail and a plane need exactly their bytes")
  func sizes() {
    #expect(LumaThumbnail([]) == nil)
    #expect(LumaThumbnail([UInt8](repeating: 0, count: 64 * 36 + 1)) == nil)
    #expect(LumaPlane(width: 2, height: 10, bytes: [UInt8](repeating: 0, count: 20)) == nil)
    #expect(LumaPlane(width: -5, height: -5, bytes: [UInt8](repeating: 0, count: 25)) == nil)
    #expect(LumaPlane(width: 5, height: 5, bytes: [UInt8](repeating: 0, count: 24)) == nil)
    #expect(LumaPlane(width: 5, height: 5, bytes: [UInt8](repeating: 0, count: 25)) != nil)
  }

  @Test("mean, dark and bright shares are those of the cells")
  func light() {
    let picture = Self.thumbnail { x, _ in x < 16 ? 15 : x < 48 ? 100 : 251 }
    let figures = PictureFigures(picture)
    #expect(figures.darkShare == 0.25)
    #expect(figures.brightShare == 0.25)
    #expect(figures.mean == (15 + 200 + 251) / 4.0)
    #expect(figures.faceRatio == nil)
  }

  @Test("the face is compared with what is around it")
  func faceRatio() throws {
    let box = FaceBox(left: 0.25, top: 0.25, width: 0.5, height: 0.5)
    let picture = Self.thumbnail { x, y in
      (16..<48).contains(x) && (9..<27).contains(y) ? 60 : 120
    }
    let ratio = try #require(PictureFigures(picture, face: box).faceRatio)
    #expect(abs(ratio - 0.5) < 1e-9)
  }

  @Test(
    "a box outside of the picture or without numbers gives no ratio",
    arguments: [
      FaceBox(left: 2, top: 2, width: 0.5, height: 0.5),
      FaceBox(left: .nan, top: 0, width: .nan, height: 1),
      FaceBox(left: -.infinity, top: 0, width: 1, height: 1),
      FaceBox(left: 0, top: 0, width: -1, height: 0.5),
      FaceBox(left: -1, top: -1, width: 3, height: 3),
    ])
  func badBox(_ box: FaceBox) {
    let picture = Self.thumbnail { _, _ in 100 }
    #expect(PictureFigures(picture, face: box).faceRatio == nil)
  }

  /// The kernel on one bright pixel: −4 in it, 1 at each of its four neighbours.
  @Test("the variance of the Laplacian is that of the kernel")
  func laplacian() throws {
    var bytes = [UInt8](repeating: 0, count: 49)
    bytes[24] = 10
    let plane = try #require(LumaPlane(width: 7, height: 7, bytes: bytes))
    #expect(abs(plane.laplacianVariance - (1_600 + 400) / 25.0) < 1e-9)
  }

  @Test("a wide picture is brought to 640 columns, and a blurred one is less sharp")
  func scaling() throws {
    var random = SeededGenerator(seed: 1)
    let noise = (0..<1_280 * 90).map { _ in UInt8(truncatingIfNeeded: random.next() >> 40) }
    let plane = try #require(LumaPlane(width: 1_280, height: 90, bytes: noise))
    let scaled = plane.scaled()
    #expect(scaled.width == 640)
    #expect(scaled.height == 45)
    #expect(scaled.laplacianVariance < plane.laplacianVariance / 2)
    let flat = try #require(
      LumaPlane(width: 700, height: 90, bytes: [UInt8](repeating: 77, count: 700 * 90)))
    #expect(flat.scaled().bytes.allSatisfy { $0 == 77 })
    #expect(flat.scaled().laplacianVariance == 0)
  }

  @Test(
    "differences come ten times a second and sharpness twice, at any rate", arguments: [15, 30, 60])
  func grid(_ rate: Int) throws {
    var meter = PictureMeter()
    let plane = try #require(
      LumaPlane(width: 8, height: 8, bytes: [UInt8](repeating: 9, count: 64)))
    var (differences, sharpnesses) = (0, 0)
    for index in 0..<rate * 4 {
      let picture = Self.thumbnail { _, _ in UInt8(index % 2 * 10) }
      let figures = meter.figures(of: picture, plane: plane, at: Double(index) / Double(rate))
      differences += figures.difference == nil ? 0 : 1
      sharpnesses += figures.sharpness == nil ? 0 : 1
    }
    #expect((38...41).contains(differences))
    #expect((7...9).contains(sharpnesses))
  }

  @Test("sharpness is a fraction of the take's best")
  func relativeSharpness() {
    var meter = PictureMeter()
    var measures = PictureMeasures(figures: PictureFigures(mean: 0))
    for index in 0..<40 {
      var figures = PictureFigures(mean: 100)
      figures.sharpness = index < 20 ? 80 : 20
      measures = meter.register(figures, at: Double(index) / 2)
      if index == 19 { #expect(measures.relativeSharpness == 1) }
    }
    #expect(measures.relativeSharpness == 0.25)
  }

  private func stillness(
    _ difference: (Double) -> Double, middle: (Double) -> Double = { _ in 0.5 }, until end: Double
  ) -> Double {
    var meter = PictureMeter()
    var stillness = 0.0
    for index in 0...Int(end * 10) {
      let time = Double(index) / 10
      var figures = PictureFigures(mean: 100)
      figures.difference = difference(time)
      let box = FaceBox(left: middle(time) - 0.1, top: 0.3, width: 0.2, height: 0.3)
      stillness = meter.register(figures, face: box, at: time).stillness
    }
    return stillness
  }

  private static func lively(_ time: Double) -> Double {
    3 + 2 * (time * 7.3).truncatingRemainder(dividingBy: 1)
  }

  @Test("stillness counts from the end of the movement, against the take's own")
  func still() {
    let seconds = stillness({ $0 < 20 ? Self.lively($0) : 0.6 }, until: 30)
    #expect((8.5...10).contains(seconds))
    #expect(stillness(Self.lively, until: 30) == 0)
  }

  @Test("a long stillness stays one")
  func longStillness() {
    #expect(stillness({ $0 < 20 ? Self.lively($0) : 0.6 }, until: 120) > 95)
  }

  @Test(
    "a sensor's noise just below the quietest movements is a stillness, however the head moved before"
  )
  func noisyStillness() {
    let seconds = stillness(
      { $0 < 15 ? 0.45 + 0.6 * ($0 * 7.3).truncatingRemainder(dividingBy: 1) : 0.33 },
      middle: { 0.3 + 0.01 * min($0, 15) }, until: 25)
    #expect((8...10).contains(seconds), "\(seconds)")
  }

  @Test("a head that travels is not still")
  func travelling() {
    let seconds = stillness(
      { $0 < 20 ? Self.lively($0) : 0.6 }, middle: { 0.3 + 0.005 * $0 }, until: 30)
    #expect(seconds == 0)
  }

  @Test("a frozen picture is still from the start")
  func frozen() { #expect(stillness({ _ in 0 }, until: 8) > 6) }

  @Test("numbers that are none, and times that run backwards, do no harm")
  func badNumbers() {
    var meter = PictureMeter()
    for (time, value) in [
      (0, 1.0), (0.1, .nan), (.nan, 1), (-5, 2), (.infinity, 1), (1, -.infinity),
    ] {
      var figures = PictureFigures(mean: .nan)
      figures.difference = value
      figures.sharpness = value
      #expect(meter.register(figures, at: time).stillness >= 0)
    }
  }
}

import Foundation
import Signals
import Testing

@testable import FaceModel

@Suite("The drawn face as pieces")
struct FacePictureTests {
  private func picture(
    _ values: ChannelValues = .zero, _ viewpoint: FaceViewpoint = FaceViewpoint(),
    width: Double = 390, height: Double = 420, isMirrored: Bool = false, isDetailed: Bool = false
  ) -> FacePicture {
    var rig = FaceRig(isDetailed: isDetailed)
    var picture = FacePicture(of: rig)
    rig.move(values)
    picture.draw(
      rig, values, from: viewpoint, width: width, height: height, palette: .dark,
      isMirrored: isMirrored)
    return picture
  }

  private func values(_ pairs: [Channel: Float]) -> ChannelValues {
    var values = ChannelValues.zero
    for (channel, value) in pairs { values[channel] = value }
    return values
  }

  private func material(_ piece: FacePicture.Piece) -> FaceMaterial? {
    FaceMaterial(rawValue: piece.key >> 13 & 15)
  }

  private func points(_ picture: FacePicture, of material: FaceMaterial) -> [SIMD2<Float>] {
    picture.pieces.filter { self.material($0) == material }.flatMap { picture.points[$0.points] }
  }

  /// The area of all pieces of a material, in square points.
  private func area(_ picture: FacePicture, of material: FaceMaterial) -> Float {
    picture.pieces.filter { self.material($0) == material }.reduce(0) { sum, piece in
      let corners = Array(picture.points[piece.points])
      return sum
        + abs(
          zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) {
            $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
          }) / 2
    }
  }

  @Test("runs cover all pieces in order, every piece has points, and one path has many")
  func runs() {
    let picture = self.picture(values([.jawOpen: 0.6, .mouthSmileLeft: 0.8, .headYaw: 0.3]))
    #expect(picture.runs.first?.pieces.lowerBound == 0)
    #expect(picture.runs.last?.pieces.upperBound == picture.pieces.count)
    for (run, next) in zip(picture.runs, picture.runs.dropFirst()) {
      #expect(run.pieces.upperBound == next.pieces.lowerBound)
    }
    #expect(
      picture.pieces.allSatisfy { $0.count >= 4 && $0.points.upperBound <= picture.points.count })
    #expect(zip(picture.pieces, picture.pieces.dropFirst()).allSatisfy { $0.key <= $1.key })
    #expect(picture.pieces.count > 900 && picture.pieces.count < 2_600)
    #expect(picture.runs.count < 800)
  }

  @Test(
    "no point is outside of the picture, from anywhere",
    arguments: [(390.0, 420.0), (844, 200), (100, 900), (1, 1)])
  func inside(width: Double, height: Double) {
    var viewpoint = FaceViewpoint()
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20 {
      let values = ChannelValues(
        (0..<Channel.count).map { _ in Float.random(in: -1...1, using: &random) })
      viewpoint.turn(
        yaw: Float.random(in: -1...1, using: &random),
        pitch: Float.random(in: -1...1, using: &random))
      viewpoint.scale(by: Float.random(in: 0.5...2, using: &random))
      let picture = self.picture(values, viewpoint, width: width, height: height)
      for point in picture.points {
        #expect(point.x >= 0 && point.x <= Float(width))
        #expect(point.y >= 0 && point.y <= Float(height))
      }
    }
  }

  @Test("without an area, or with values that are not finite, nothing is broken")
  func absurd() {
    #expect(picture(width: 0, height: 100).pieces.isEmpty)
    #expect(picture(width: .nan, height: 100).pieces.isEmpty)
    let nan = ChannelValues(Array(repeating: Float.nan, count: Channel.count))
    #expect(picture(nan).points == picture().points)
    #expect(picture(nan).points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }

  @Test("a blink hides the iris's surroundings, an open mouth shows the dark")
  func opens() {
    // The lids are skin, so a closed eye has more of it.
    let open = picture(), closed = picture(values([.eyeBlinkLeft: 1, .eyeBlinkRight: 1]))
    #expect(area(closed, of: .skin) > area(open, of: .skin) + 300)
    let wide = picture(values([.jawOpen: 1]))
    #expect(area(wide, of: .skin) < area(open, of: .skin) + 2_000)
    let low = points(wide, of: .lip).map(\.y).max() ?? 0
    #expect(low > (points(open, of: .lip).map(\.y).max() ?? 0) + 20)
  }

  @Test("pitch + moves the nose down, yaw + to the performer's left, a mirror turns that round")
  func turns() {
    func nose(_ pairs: [Channel: Float], isMirrored: Bool = false) -> SIMD2<Float> {
      let picture = self.picture(values(pairs), isMirrored: isMirrored)
      return picture.axes[2].from
    }
    #expect(nose([.headPitch: 0.3]).y > nose([:]).y + 5)
    #expect(nose([.headYaw: 0.3]).x > nose([:]).x + 5)
    #expect(nose([.headYaw: 0.3], isMirrored: true).x < nose([:], isMirrored: true).x - 5)
    let mirrored = picture(values([.mouthSmileLeft: 1]), isMirrored: true)
    let straight = picture(values([.mouthSmileLeft: 1]))
    #expect(mirrored.pieces.count == straight.pieces.count)
  }

  @Test("the gaze moves the iris, and its line points where it looks")
  func gaze() {
    func middle(_ pairs: [Channel: Float]) -> Float {
      let points = self.points(self.picture(values(pairs)), of: .iris)
      return points.map(\.x).reduce(0, +) / Float(max(points.count, 1))
    }
    let left: [Channel: Float] = [.eyeGazeLeftX: 1, .eyeGazeRightX: 1]
    #expect(middle(left) > middle([:]) + 3)
    let picture = self.picture(values(left))
    #expect(picture.gaze.count == 2)
    #expect(picture.gaze.allSatisfy { $0.to.x > $0.from.x })
    #expect(picture.axes.count == 3)
  }

  @Test("from behind, neither eyes nor teeth are seen")
  func behind() {
    var viewpoint = FaceViewpoint()
    viewpoint.turn(yaw: 1.9, pitch: 0)
    let picture = self.picture(values([.headYaw: 0.5]), viewpoint)
    let materials = Set(picture.pieces.compactMap(material))
    #expect(materials.isDisjoint(with: [.white, .iris, .teeth, .mouth]))
  }

  @Test("a tongue that is out is before the lower lip")
  func tongue() {
    let picture = self.picture(values([.tongueOut: 1, .jawOpen: 0.5]))
    let last = picture.pieces.lastIndex { material($0) == .tongue }
    let lip = picture.pieces.lastIndex { material($0) == .lip }
    #expect((last ?? 0) > (lip ?? .max))
  }

  @Test("what moves glows")
  func heat() {
    func hot(_ picture: FacePicture) -> Int { picture.runs.filter { $0.line.w > 0.7 }.count }
    #expect(hot(picture()) == 0)
    #expect(hot(picture(values([.mouthSmileLeft: 1, .jawOpen: 1]))) > 0)
  }

  @Test("colours and opacities are of 0…1, in both palettes, for every shade")
  func colours() {
    for palette in [FacePalette.dark, .light] {
      for code in 0..<UInt32(11) << 13 {
        let paint = FaceShade(code: code).paint(palette)
        for colour in [paint.fill, paint.line] {
          let isValid = (0..<4).allSatisfy { colour[$0] >= 0 && colour[$0] <= 1 }
          #expect(isValid, "\(code)")
        }
      }
    }
  }

  @Test("the palettes are those of the pages")
  func palettes() throws {
    let file = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "../../../Web/style/tokens.css").standardized
    let text = try String(contentsOf: file, encoding: .utf8)
    /// The colours of a property, in the order of the themes.
    func colours(_ name: String) -> [SIMD3<Float>] {
      text.components(separatedBy: "--\(name): #").dropFirst().compactMap { rest in
        UInt32(rest.prefix(6), radix: 16).map { code in
          SIMD3(Float(code >> 16), Float(code >> 8 & 255), Float(code & 255)) / 255
        }
      }
    }
    let names: [(String, KeyPath<FacePalette, SIMD3<Float>>)] = [
      ("face-body", \.body), ("face-line", \.line), ("face-accent", \.accent),
      ("face-ink", \.ink), ("face-rim-left", \.rimLeft), ("face-rim-right", \.rimRight),
      ("face-iris", \.iris), ("face-white", \.white), ("face-mouth", \.mouth),
      ("face-teeth", \.teeth), ("face-tongue", \.tongue), ("meter-low", \.low),
      ("meter-middle", \.middle), ("meter-high", \.high), ("axis-pitch", \.pitch),
      ("axis-yaw", \.yaw), ("axis-roll", \.roll), ("axis-gaze", \.gaze),
    ]
    for (name, path) in names {
      let found = colours(name)
      try #require(found.count >= 2, "\(name)")
      #expect(found[0] == FacePalette.dark[keyPath: path], "\(name)")
      #expect(found[1] == FacePalette.light[keyPath: path], "\(name)")
    }
  }
}

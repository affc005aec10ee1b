import Foundation
import RobotDrawing
import RobotFace
import Testing

@Suite("A face as shapes")
struct FaceDrawingTests {
  /// The numbers of a text, in order.
  private func numbers(_ text: String) -> [Double] {
    text.matches(of: /-?\d+(?:\.\d+)?/).compactMap { Double($0.output) }
  }

  private func numbers(_ path: DrawingPath) -> [Double] {
    path.steps.flatMap { step -> [Double] in
      switch step {
      case .move(let point), .line(let point): [point.x, point.y]
      case .quad(let control, let point): [control.x, control.y, point.x, point.y]
      case .cubic(let first, let second, let point):
        [first.x, first.y, second.x, second.y, point.x, point.y]
      case .corner(_, _, let point): [point.x, point.y]
      }
    }
  }

  private func agree(_ a: [Double], _ b: [Double], within bound: Double) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= bound }
  }

  @Test("its numbers are those of the SVG, for every mood", arguments: MoodBook.own.moods)
  func agrees(mood: Mood) throws {
    let drawing = FaceDrawing(mood.face, width: 800, height: 480)
    let text = FaceSVG(mood.face).content(name: "face")
    let places = text.matches(of: /<g transform="translate\((\S+) (\S+)\) rotate\((\S+)\)/)
    try #require(places.count == 3)
    let drawn = [
      [drawing.origin.x, drawing.origin.y, drawing.angle],
      [drawing.eyes[0].place.x, drawing.eyes[0].place.y, drawing.eyes[0].angle],
      [drawing.eyes[1].place.x, drawing.eyes[1].place.y, drawing.eyes[1].angle],
    ]
    for (place, drawn) in zip(places, drawn) {
      let written = [place.1, place.2, place.3].compactMap { Double($0) }
      #expect(agree(written, drawn, within: 0.00051))
    }
    let openings = text.matches(of: /clipPath id="\S+"><path d="([^"]*)"/).map { String($0.1) }
    try #require(openings.count == 2)
    for (opening, eye) in zip(openings, drawing.eyes) {
      #expect(agree(numbers(opening), numbers(eye.opening), within: 0.00051))
    }
    #expect(drawing.decorations.isEmpty == !text.contains("<g opacity"))
  }

  @Test("heart and drop are those of the SVG")
  func signs() {
    var face = FaceVector()
    face[.hearts] = 1
    face[.tear] = 1
    let text = FaceSVG(face).content(name: "face")
    let paths = text.matches(of: ##/ d="([^"]*)" fill="#/##).map { numbers(String($0.1)) }
    #expect(paths.count == 3)
    #expect(paths.first == numbers(DrawingPath.heart))
    // An arc is written with two radii and three flags before its point.
    let drop = paths.last.map { $0.filter { $0 != 0 } }
    #expect(drop == [-16, 4, -8, 9, -2, 9, 4, 9, 9, 1, -9, 4, -9, -2, -4, -8, -16])
    #expect(numbers(DrawingPath.drop).last == -16)
  }

  @Test("the widest face and numbers out of range draw finite shapes")
  func finite() {
    var face = FaceVector()
    for parameter in FaceParameter.all { face[parameter] = parameter.range.upperBound }
    let drawing = FaceDrawing(face, width: 10, height: 10_000)
    for eye in drawing.eyes {
      let all = numbers(eye.outline) + numbers(eye.opening)
      #expect(all.allSatisfy { $0.isFinite })
    }
    #expect(drawing.decorations.count == 5)
  }
}

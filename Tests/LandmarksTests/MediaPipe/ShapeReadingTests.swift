import CMediaPipe
import Signals
import Testing

@testable import Landmarks

@Suite("Shapes of blendshapes")
struct ShapeReadingTests {
  static func read(_ scores: [(CInt, Float)]) -> (ShapeValues, ShapeSet) {
    var items = scores.map {
      CMPCategory(index: $0, score: $1, category_name: nil, display_name: nil)
    }
    return items.withUnsafeMutableBufferPointer {
      ShapeValues.reading(CMPCategories(items: $0.baseAddress, count: UInt32($0.count)))
    }
  }

  @Test("are found by their number, less one for the neutral face")
  func numbers() {
    let (values, known) = ShapeReadingTests.read([(0, 0.9), (25, 0.5), (44, 0.25)])
    #expect(values[.jawOpen] == 0.5)
    #expect(values[.mouthSmileLeft] == 0.25)
    #expect(known == ShapeSet([ARKitShape.jawOpen, .mouthSmileLeft]))
  }

  @Test("that MediaPipe cannot see are unknown, not 0")
  func unavailable() {
    let (_, known) = ShapeReadingTests.read((0..<52).map { ($0, 0.5) })
    #expect(known == .mediaPipe)
    #expect(!known.contains(.tongueOut))
  }

  @Test("that are not finite are unknown, others stay within 0…1")
  func invalid() {
    let (values, known) = ShapeReadingTests.read([
      (25, .nan), (26, .infinity), (33, 1.5), (28, -0.5), (-1, 1), (99, 1),
    ])
    #expect(known == ShapeSet([ARKitShape(rawValue: 32)!, ARKitShape(rawValue: 27)!]))
    #expect(values[ARKitShape(rawValue: 32)!] == 1)
    #expect(values[ARKitShape(rawValue: 27)!] == 0)
    #expect(values[.jawOpen] == 0)
  }
}

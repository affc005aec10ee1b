import Foundation
import Testing

@testable import SoundQuality

@Suite("The worst of several values")
struct WorstCaseTests {
  @Test("what is no number fails its bar, wherever it stands", arguments: [0, 1, 2])
  func noNumber(place: Int) {
    var values = [0.1, 0.2, 0.05]
    values[place] = .nan
    var worst = WorstCase()
    for (index, value) in values.enumerated() { worst.take(value, "place \(index)") }
    let finding = worst.finding(atMost: 1, "")
    #expect(!finding.isPassed && finding.place == "place \(place)")
    #expect(values.highest.isNaN && values.lowest.isNaN)
    #expect(Levels.peak(values.map { Float($0) }).isNaN)
    #expect(QualityFigure.difference([values.map { Float($0) }], [[0, 0, 0]]).isNaN)
  }

  @Test("the greatest stands with its place")
  func greatest() {
    var worst = WorstCase()
    for value in [-3.0, 2, 1] { worst.take(value, "\(value)") }
    #expect(worst.value == 2 && worst.place == "2.0")
    #expect([-3.0, 2, 1].highest == 2 && [-3.0, 2, 1].lowest == -3)
  }

  @Test("what was never measured is no pass")
  func nothing() {
    #expect(!WorstCase().finding(atMost: 1, "").isPassed)
    #expect([Double]().highest.isNaN)
  }
}

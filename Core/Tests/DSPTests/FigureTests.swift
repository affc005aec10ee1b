import SoundQuality
import TestSupport
import Testing

/// Every figure of the quality sheet; a figure that is known to be missed says why, and fails here once it holds.
@Suite("Quality figures", .enabled(if: Build.isOptimised))
struct FigureTests {
  @Test("a component reaches its figure", arguments: QualityFigure.all)
  func figure(_ figure: QualityFigure) {
    figure.measure().expect(figure, missedBecause: figure.missedBecause)
  }
}

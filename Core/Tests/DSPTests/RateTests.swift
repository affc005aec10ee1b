import DSP
import SoundQuality
import TestSupport
import Testing

/// U9: times and frequencies at six sample rates; one that is known to miss says why, and fails here once it holds.
@Suite("Universal bars: times and frequencies")
struct RateTests {
  /// A debug build measures one quick component.
  private static let quantities =
    Build.isOptimised
    ? RateQuantity.all : RateQuantity.all.filter { $0.component == .envelope }

  @Test("a time or a frequency is the same at every rate", arguments: quantities)
  func quantity(_ quantity: RateQuantity) {
    quantity.finding().expect(quantity, missedBecause: quantity.missedBecause)
  }

  @Test(
    "every component is measured, or it is said why it has nothing to measure",
    arguments: ComponentKind.allCases)
  func complete(kind: ComponentKind) {
    let isMeasured = RateQuantity.all.contains { $0.component == kind }
    #expect(isMeasured == (RateQuantity.reasonWithout(kind) == nil))
    #expect(UniversalCheck.rates.applies(to: kind) == isMeasured)
  }
}

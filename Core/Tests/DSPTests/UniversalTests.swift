import DSP
import Foundation
import SoundQuality
import Testing

/// Every component of the catalogue passes these by being listed.
///
/// A release build fuzzes with 100 settings a rate and input; `DSP_FUZZ=10000` makes that all 10,000.
@Suite("Universal bars")
struct UniversalTests {
  static let pairs: [(UniversalCheck, ComponentKind)] = UniversalCheck.allCases.flatMap { check in
    ComponentKind.allCases.filter { check.applies(to: $0) && isShort(check, $0) }
      .map { (check, $0) }
  }

  /// Tails and clicks of delays, reverbs and modulation effects take minutes of sound, which only a release build
  /// renders in time.
  private static func isShort(_ check: UniversalCheck, _ kind: ComponentKind) -> Bool {
    let isLong = [.delay, .modulationEffect].contains(kind.descriptor.role)
    return Build.isOptimised || !isLong || (check != .tail && check != .click)
  }

  static let vectors =
    ProcessInfo.processInfo.environment["DSP_FUZZ"].flatMap { Int($0) }
    ?? (Build.isOptimised ? 100 : 3)

  @Test("a component passes a universal bar", arguments: pairs)
  func bar(check: UniversalCheck, kind: ComponentKind) {
    let finding = check.measure(kind, vectors: Self.vectors)
    #expect(finding.isPassed, "\(kind.rawValue), \(check.rawValue): \(finding)")
  }
}

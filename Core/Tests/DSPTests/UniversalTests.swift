import DSP
import Foundation
import SoundQuality
import TestSupport
import Testing

/// Every component of the catalogue passes these by being listed.
///
/// A release build fuzzes with 100 settings a rate and input; `DSP_FUZZ=10000` makes that all 10,000.
@Suite("Universal bars")
struct UniversalTests {
  static let pairs: [(UniversalCheck, ComponentKind)] = checks.flatMap { check in
    ComponentKind.allCases.filter(check.applies).map { (check, $0) }
  }

  /// A debug build is a hundred times slower and visits the quick ones alone; U9 has its own suite.
  private static let checks: [UniversalCheck] =
    Build.isOptimised
    ? UniversalCheck.allCases.filter { $0 != .rates } : [.finite, .repeatable, .mix]

  static let vectors =
    ProcessInfo.processInfo.environment["DSP_FUZZ"].flatMap { Int($0) }
    ?? (Build.isOptimised ? 100 : 1)

  @Test("a component passes a universal bar", arguments: pairs)
  func bar(check: UniversalCheck, kind: ComponentKind) {
    let finding = check.measure(kind, vectors: Self.vectors)
    #expect(finding.isPassed, "\(kind.rawValue), \(check.rawValue): \(finding)")
  }
}

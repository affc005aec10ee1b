import DSP
import Foundation
import SoundQuality
import Testing

/// Every component of the catalogue passes these by being listed.
///
/// A debug build measures a part of the fuzz; `DSP_FUZZ=10000 swift test -c release` measures all of it.
@Suite("Universal bars")
struct UniversalTests {
  static let pairs: [(UniversalCheck, ComponentKind)] = UniversalCheck.allCases.flatMap { check in
    ComponentKind.allCases.filter(check.applies).map { (check, $0) }
  }

  static let vectors = ProcessInfo.processInfo.environment["DSP_FUZZ"].flatMap { Int($0) } ?? 100

  @Test("a component passes a universal bar", arguments: pairs)
  func bar(check: UniversalCheck, kind: ComponentKind) {
    let finding = check.measure(kind, vectors: Self.vectors)
    #expect(finding.isPassed, "\(kind.rawValue), \(check.rawValue): \(finding)")
  }
}

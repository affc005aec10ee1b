import Capture
import Foundation
import Testing

/// Takes with one planted fault in 20 variants each, and 20 good ones.
@Suite("Planted faults of takes")
struct PlantedTakeTests {
  static let seeds: Range<UInt64> = 0..<20

  struct Row: Sendable {
    var fault: PlantedFault
    var found = 0
    /// Other checks than the expected one and its consequences that report a fault.
    var falseResults: [String] = []
    var letters: [String: Int] = [:]
  }

  static func row(_ fault: PlantedFault) -> Row {
    var row = Row(fault: fault)
    for seed in seeds {
      let checks = TakeModel(fault, seed: seed).run()
      let faults = Set(checks.results().filter(\.isFault).map(\.id))
      if !faults.isDisjoint(with: fault.expected) { row.found += 1 }
      let others = faults.subtracting(fault.expected).subtracting(fault.consequences)
      row.falseResults += others.map { "\(seed): \($0.rawValue)" }
      row.letters[checks.grade?.letter.rawValue ?? "-", default: 0] += 1
    }
    return row
  }

  @Test("every planted fault is found, and no other one", arguments: PlantedFault.allCases)
  func planted(_ fault: PlantedFault) {
    let row = Self.row(fault)
    #expect(row.found == (fault == .none ? 0 : 20), "\(row.found) of 20 found")
    #expect(row.falseResults.isEmpty, "\(row.falseResults)")
    if fault == .none { #expect(row.letters == ["A": 20]) }
    PlantedTable.shared.add(row)
  }
}

/// Writes the table to the file that `CAPTURE_FAULTS` names, when all rows are there.
final class PlantedTable: @unchecked Sendable {
  static let shared = PlantedTable()
  private let lock = NSLock()
  private var rows: [PlantedFault: PlantedTakeTests.Row] = [:]

  func add(_ row: PlantedTakeTests.Row) {
    lock.lock()
    defer { lock.unlock() }
    rows[row.fault] = row
    guard rows.count == PlantedFault.allCases.count,
      let path = ProcessInfo.processInfo.environment["CAPTURE_FAULTS"]
    else { return }
    let lines = PlantedFault.allCases.compactMap { rows[$0] }.map { row in
      let letters = row.letters.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      return "| \(row.fault.rawValue) | \(row.found) of 20 | \(row.falseResults.count) | "
        + letters.joined(separator: ", ") + " |"
    }
    let head = ["| planted | found | false results | grades |", "|---|---|---|---|"]
    try? (head + lines).joined(separator: "\n").write(
      toFile: path, atomically: true, encoding: .utf8)
  }
}

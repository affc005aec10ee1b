import Coach
import CoachWire
import Foundation
import Testing

/// Clips with a planted behaviour, none of which was used to choose a limit (those had seeds from 1,000 on).
@Suite("Planted behaviours")
struct PlantedFaultTests {
  static let seeds: Range<UInt64> = 0..<20

  @Test("a planted fault gets its cue in 9 of 10 clips", arguments: Plant.allCases.dropFirst())
  func plantedFault(_ plant: Plant) {
    let row = ConfusionTable.row(plant, seeds: Self.seeds)
    #expect(row.right >= 18, "\(plant): \(row.right) of \(row.clips) right: \(row.counts)")
    #expect(row.falseCues <= 1, "\(row.falseCues) cues before the fault")
    ConfusionFile.shared.add(row)
  }

  @Test("good clips get at most one cue in five minutes")
  func good() {
    let row = ConfusionTable.row(.good, seeds: Self.seeds)
    #expect(row.seconds >= 1_500)
    #expect(Double(row.falseCues) <= row.seconds / 300, "\(row.falseCues) in \(row.seconds) s")
    ConfusionFile.shared.add(row)
  }
}

/// How sharp the limits are: a behaviour of one amount, in six clips each.
@Suite("Limits of behaviours")
struct BehaviourLimitTests {
  /// What the amounts of `SpeakerModel` mean at its strengths 0 and 1.
  private static let scales: [Plant: (Double, Double)] = [
    .slow: (0.52, 0.76), .fast: (1.36, 1.8), .quiet: (7.5, 14), .dark: (16, 54),
    .backlit: (0.35, 0.65), .flat: (0.03, 0.3),
  ]

  private func cuedClips(_ plant: Plant, _ amount: Double) -> Int {
    guard let (from, to) = Self.scales[plant] else { return -1 }
    return (UInt64(4_000)..<4_006).count { seed in
      let speaker = SpeakerModel(
        plant, seed: seed, duration: 36, strength: (amount - from) / (to - from))
      return CoachedTake(speaker).cues.contains { $0.message == speaker.expected }
    }
  }

  @Test(
    "beyond its limit a behaviour is cued in every clip, short of it in none",
    arguments: [
      (Plant.slow, 0.75, 0.9), (.fast, 1.4, 1.15), (.quiet, 7, 3.5), (.dark, 57, 64),
      (.backlit, 0.64, 0.76), (.flat, 0.32, 0.5),
    ])
  func limits(_ plant: Plant, _ beyond: Double, _ short: Double) {
    #expect(cuedClips(plant, beyond) == 6)
    #expect(cuedClips(plant, short) == 0)
  }
}

/// Writes the table to the file that `COACH_CONFUSION` names, when all rows are there.
final class ConfusionFile: @unchecked Sendable {
  static let shared = ConfusionFile()
  private let lock = NSLock()
  private var rows: [Plant: ConfusionTable.Row] = [:]

  func add(_ row: ConfusionTable.Row) {
    lock.lock()
    defer { lock.unlock() }
    rows[row.plant] = row
    guard rows.count == Plant.allCases.count,
      let path = ProcessInfo.processInfo.environment["COACH_CONFUSION"]
    else { return }
    let table = ConfusionTable.markdown(Plant.allCases.compactMap { rows[$0] })
    try? table.write(toFile: path, atomically: true, encoding: .utf8)
  }
}

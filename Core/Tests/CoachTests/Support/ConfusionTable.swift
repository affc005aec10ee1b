import Coach
import CoachWire
import Foundation

/// The first cue of each planted clip, counted by plant and event.
struct ConfusionTable {
  struct Row {
    var plant: Plant
    var clips = 0
    var right = 0
    /// By the event of the first cue after the plant; nil is none within the limit.
    var counts: [CoachEventKind?: Int] = [:]
    var delays: [Double] = []
    /// Cues before the plant, and of good clips.
    var falseCues = 0
    var seconds = 0.0
    /// What happened in the clips that were not right.
    var misses: [String] = []
  }

  /// Seconds after the plant in which its cue must come.
  static let limit = 15.0

  static func row(_ plant: Plant, seeds: Range<UInt64>) -> Row {
    var row = Row(plant: plant)
    for seed in seeds {
      let speaker = SpeakerModel(plant, seed: seed, duration: plant == .good ? 75 : 36)
      let take = CoachedTake(speaker)
      row.clips += 1
      row.seconds += min(speaker.onset, speaker.duration)
      row.falseCues += take.cues.count { $0.time < speaker.onset }
      let first = take.cues.first { $0.time >= speaker.onset && $0.time < speaker.onset + limit }
      row.counts[first?.kind, default: 0] += 1
      if let first { row.delays.append(first.time - speaker.onset) }
      let isRight =
        plant == .good ? take.cues.isEmpty : first.map { speaker.expected == $0.message }
      row.right += isRight ?? false ? 1 : 0
      if isRight != true || take.cues.contains(where: { $0.time < speaker.onset }) {
        row.misses.append("seed \(seed), onset \(speaker.onset): \(take.cues.prefix(3))")
      }
    }
    return row
  }

  /// A table for the documentation.
  static func markdown(_ rows: [Row]) -> String {
    let kinds: [CoachEventKind?] = [nil, .speedUp, .vibeCheck, .raiseEnergy, .visualReset]
    var text =
      "| planted | clips | right cue | none | SPEED_UP | VIBE_CHECK | RAISE_ENERGY | VISUAL_RESET"
    text +=
      " | median delay | false cues before |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n"
    for row in rows {
      let counts = kinds.map { "\(row.counts[$0] ?? 0)" }.joined(separator: " | ")
      let delays = row.delays.sorted()
      let delay = delays.isEmpty ? "–" : String(format: "%.1f s", delays[delays.count / 2])
      let minutes = String(format: "%.1f", row.seconds / 60)
      text +=
        "| \(row.plant.rawValue) | \(row.clips) | \(row.right) | \(counts) | \(delay)"
        + " | \(row.falseCues) in \(minutes) min |\n"
    }
    return text
  }
}

extension SpeakerModel {
  /// The message of the right cue.
  var expected: String? {
    switch plant {
    case .good: nil
    case .silent: CoachFault.silent.message
    case .quiet: CoachFault.quiet.message
    case .monotone: CoachFault.monotone.message
    case .slow: CoachFault.slow.message
    case .pauses: CoachFault.pauses.message
    case .fast: CoachFault.fast.message
    case .gazeAway: CoachFault.gazeAway.message
    case .flat: CoachFault.flat.message
    case .dark: CoachFault.dark.message
    case .backlit: CoachFault.faceDark.message
    case .still: CoachFault.still.message
    case .offFrame:
      switch offFrame {
      case .small: CoachFault.small.message
      case .aside: CoachFault.aside.message
      case .gone: CoachFault.absent.message
      case .tilted: CoachFault.tilted.message
      case .high: CoachFault.high.message
      case .low: CoachFault.low.message
      }
    }
  }
}

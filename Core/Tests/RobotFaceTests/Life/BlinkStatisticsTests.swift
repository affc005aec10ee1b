import RobotFace
import Testing

@Suite("How often and how each mood blinks")
struct BlinkStatisticsTests {
  /// What the original app specifies: seconds between blinks, how many are rare, and by how many times those differ.
  private static func specified(_ id: String) -> BlinkRhythm {
    switch id {
    case "happy", "joy", "excited":
      BlinkRhythm(every: 3...6, rareChance: 0.1, rareTimes: 1.5...2.2)
    case "sleepy": BlinkRhythm(every: 4...8, rareChance: 0.2, rareTimes: 1.5...2.5)
    case "surprise", "fear": BlinkRhythm(every: 1.5...4, rareChance: 0.3, rareTimes: 0.3...1)
    case "sad", "sadness", "guilt", "shame":
      BlinkRhythm(every: 5...9, rareChance: 0.15, rareTimes: 1.8...3)
    case "anger": BlinkRhythm(every: 2...7, rareChance: 0.25, rareTimes: 0.4...2.4)
    case "love": BlinkRhythm(every: 3.5...6.5, rareChance: 0.2, rareTimes: 1.8...3)
    case "curiosity": BlinkRhythm(every: 3...5.5, rareChance: 0.1, rareTimes: 1.5...2.2)
    default: BlinkRhythm(every: 4...7, rareChance: 0.1, rareTimes: 1.5...2.2)
    }
  }

  /// Ten thousand of each mood.
  private static let trains = MoodBook.own.moods.indices.map { train($0) }

  private static func train(_ index: Int) -> (blinks: [Blink], intervals: [Double]) {
    let rhythm = MoodBook.own.moods[index].blink
    var train = BlinkTrain(rhythm, CounterRandom(seed: UInt32(1_000 + index)), at: 0)
    var (blinks, intervals): ([Blink], [Double]) = ([train.blink], [train.blink.start])
    while blinks.count < 10_000 {
      let end = train.blink.end
      train.advance(to: end, rhythm)
      blinks.append(train.blink)
      intervals.append(train.blink.start - end)
    }
    return (blinks, intervals)
  }

  @Test("ten thousand intervals are within their range and have its mean", arguments: 0..<21)
  func intervals(index: Int) {
    let rhythm = Self.specified(MoodBook.own.moods[index].id)
    let intervals = Self.trains[index].intervals
    let (lower, upper) = (rhythm.every.lowerBound * 0.8, rhythm.every.upperBound * 1.3)
    let least = lower * min(rhythm.rareTimes.lowerBound, 1)
    let most = upper * max(rhythm.rareTimes.upperBound, 1)
    #expect(intervals.allSatisfy { $0 > least - 1e-9 && $0 < most + 1e-9 })
    let times = (rhythm.rareTimes.lowerBound + rhythm.rareTimes.upperBound) / 2
    let expected =
      (rhythm.every.lowerBound + rhythm.every.upperBound) / 2
      * (1 + rhythm.rareChance * (times - 1)) * 1.05
    let mean = intervals.reduce(0, +) / 10_000
    let variance = intervals.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 9_999
    // Four standard errors, and what the beginning of each hour adds.
    #expect(abs(mean - expected) < 4 * (variance / 10_000).squareRoot() + expected / 500)
  }

  @Test("an interval in so many is a rare one", arguments: 0..<21)
  func rare(index: Int) {
    let rhythm = Self.specified(MoodBook.own.moods[index].id)
    // Beyond what the usual ones reach there are rare ones alone: their share by numerical integration.
    let (low, high) = (rhythm.every.lowerBound * 0.8, rhythm.every.upperBound * 1.3)
    func isBeyond(_ interval: Double) -> Bool { interval < low || interval > high }
    let steps = (0..<20).map { (Double($0) + 0.5) / 20 }
    func place(_ range: ClosedRange<Double>, _ share: Double) -> Double {
      range.lowerBound + share * (range.upperBound - range.lowerBound)
    }
    var beyond = 0
    for a in steps {
      for b in steps {
        for c in steps
        where isBeyond(place(rhythm.every, a) * place(rhythm.rareTimes, b) * place(0.8...1.3, c)) {
          beyond += 1
        }
      }
    }
    let expected = rhythm.rareChance * Double(beyond) / 8_000
    let found = Double(Self.trains[index].intervals.count(where: isBeyond)) / 10_000
    #expect(abs(found - expected) < 4 * (expected / 10_000).squareRoot() + 0.004)
  }

  @Test("kinds come in their shares: χ² is below what one in a thousand exceeds", arguments: 0..<21)
  func kinds(index: Int) {
    let weights = MoodBook.own.moods[index].blink.kinds
    let total = weights.values.reduce(0, +)
    let blinks = Self.trains[index].blinks
    var sum = 0.0
    for kind in BlinkKind.allCases {
      let expected = 10_000 * (weights[kind] ?? 0) / total
      let found = Double(blinks.count { $0.kind == kind })
      #expect(expected > 0 || found == 0)
      if expected > 0 { sum += (found - expected) * (found - expected) / expected }
    }
    // Four degrees of freedom.
    #expect(sum < 18.47)
  }

  @Test("durations are those of the kind, and two fifths of each are closing", arguments: 0..<21)
  func durations(index: Int) {
    var wrong = 0
    for blink in Self.trains[index].blinks {
      if !blink.kind.duration.contains(blink.duration) { wrong += 1 }
      for number in 0..<blink.kind.count {
        let start = blink.start + Double(number) * blink.kind.spacing
        func closeness(_ share: Double) -> Double {
          blink.closeness(at: start + share * blink.duration)
        }
        let way = [0.1, 0.2, 0.3, 0.4, 0.55, 0.7, 0.85].map(closeness)
        let isRight =
          abs(way[1] - 0.5) < 1e-6 && abs(way[3] - 1) < 1e-6 && abs(way[5] - 0.5) < 1e-6
          && way[0] < way[1] && way[1] < way[2] && way[2] < way[3]
          && way[3] > way[4] && way[4] > way[5] && way[5] > way[6]
        if !isRight { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }
}

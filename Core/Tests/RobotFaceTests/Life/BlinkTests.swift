import RobotFace
import Testing

@Suite("Blinks")
struct BlinkTests {
  @Test("blinks come as often as the rhythm says, in the kinds it says")
  func statistics() {
    let rhythm = BlinkRhythm()
    var counts: [BlinkKind: Double] = [:]
    var intervals: [Double] = []
    var train = BlinkTrain(rhythm, CounterRandom(seed: 7), at: 0)
    for _ in 0..<20_000 {
      let before = train.blink.end
      counts[train.blink.kind, default: 0] += 1
      train.advance(to: before, rhythm)
      intervals.append(train.blink.start - before)
    }
    #expect(intervals.allSatisfy { $0 >= 4 * 0.8 && $0 <= 7 * 1.3 * 2.2 })
    let mean = intervals.reduce(0, +) / Double(intervals.count)
    // 5.5 s, a tenth of them 1.85 times as long, all times 1.05.
    #expect(abs(mean - 5.5 * 1.085 * 1.05) < 0.05)
    for (kind, weight) in BlinkRhythm.usualKinds {
      #expect(abs((counts[kind] ?? 0) / 20_000 - weight / 100) < 0.01)
    }
  }

  @Test("a train is the same however often it is asked")
  func asked() {
    let rhythm = BlinkRhythm(every: 1.5...4, rareChance: 0.3, rareTimes: 0.3...1)
    var often = BlinkTrain(rhythm, CounterRandom(seed: 3), at: 0)
    var seldom = often
    for step in 0..<60_000 { often.advance(to: Double(step) / 120, rhythm) }
    seldom.advance(to: 59_999.0 / 120, rhythm)
    #expect(often == seldom)
    #expect(often != BlinkTrain(rhythm, CounterRandom(seed: 4), at: 0))
  }

  @Test("eyes close wholly and open again without a jump", arguments: BlinkKind.allCases)
  func shape(kind: BlinkKind) {
    let blink = Blink(start: 1, kind: kind, duration: kind.duration.upperBound)
    let way = (0..<20_000).map { blink.closeness(at: 0.9 + Double($0) / 10_000) }
    #expect((way.max() ?? 0) > 0.999)
    #expect(zip(way, way.dropFirst()).allSatisfy { abs($1 - $0) < 0.006 })
    #expect(way.first == 0 && way.last == 0)
    let closings = zip(way, way.dropFirst()).filter { $0 < 0.5 && $1 >= 0.5 }
    #expect(closings.count == kind.count)
  }

  @Test("chance is even and does not repeat from one stream to the next")
  func chance() {
    let chance = CounterRandom(seed: 1)
    let first = (0..<10_000).map { chance.unit(.blink, $0) }
    let second = (0..<10_000).map { chance.unit(.saccade, $0) }
    let mean = first.reduce(0, +) / 10_000
    #expect(abs(mean - 0.5) < 0.01)
    let both = zip(first, second).map { ($0 - 0.5) * ($1 - 0.5) }.reduce(0, +) / 10_000
    #expect(abs(both) < 0.003)
    #expect(chance.unit(.blink, 0) == CounterRandom(seed: 1).unit(.blink, 0))
  }
}

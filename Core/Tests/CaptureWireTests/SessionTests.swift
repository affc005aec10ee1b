import CaptureWire
import Signals
import TestSupport
import Testing
import Timing

@Suite("Device and hub")
struct SessionTests {
  private static let streams = [
    CaptureStream(id: 1, device: "dev", kind: .imu, rate: 100),
    CaptureStream(id: 4, device: "dev", kind: .video, codec: "avc1.64001f", rate: 30),
  ]

  /// One second idle, a take of some seconds, and until it is on disk.
  private func record(
    _ harness: inout WireHarness, seconds: Int = 4, limit: Int = 6_000
  ) -> (imu: Range<Int>, video: Range<Int>) {
    var source = SampleSource(seed: 1)
    var (imu, video) = (0, 0)
    var (starts, ends) = ((0, 0), (0, 0))
    let stop = 100 + seconds * 100
    for step in 0..<limit {
      if step == 100 {
        harness.command(.start(take: "t1", task: "Pick up the mug"))
        starts = (imu, video)
      }
      if step == stop {
        harness.command(.stop)
        ends = (imu, video)
      }
      if step < stop {
        harness.add(.motion(source.motion(sequence: UInt32(imu))), to: 1)
        imu += 1
        if step % 3 == 0 {
          harness.add(.encoded(bytes: source.bytes(2_000), isKey: step % 30 == 0), to: 4)
          video += 1
        }
      }
      harness.step(take: step >= 100 ? "t1" : nil)
      if harness.isComplete { break }
    }
    return (starts.0..<ends.0, starts.1..<ends.1)
  }

  /// The stored samples are those of the device, each once, numbered without a step from 0.
  private func check(
    _ harness: WireHarness, _ stream: UInt16, _ kind: CaptureKind, _ wanted: Range<Int>
  ) {
    let logged = harness.logged(100 + (stream == 1 ? 0 : 1), kind)
    let added = harness.added[stream] ?? []
    #expect(logged.map { Int($0.sequence) } == Array(0..<logged.count))
    let stamps = logged.map(\.sensed)
    #expect(stamps == stamps.sorted() && Set(stamps).count == stamps.count)
    let all = added.map(\.sensed)
    let first = stamps.first.flatMap { all.firstIndex(of: $0) } ?? .max
    #expect(first <= wanted.lowerBound)
    #expect(stamps.last.map { all.firstIndex(of: $0) ?? 0 } ?? 0 >= wanted.upperBound - 1)
    #expect(stamps == Array(all[min(first, all.count)...].prefix(stamps.count)))
  }

  @Test("a quiet take arrives whole, numbered from 0")
  func quiet() {
    var harness = WireHarness(Self.streams, seed: 1)
    let wanted = record(&harness)
    #expect(harness.isComplete)
    check(harness, 1, .imu, wanted.imu)
    check(harness, 4, .video, wanted.video)
    for _ in 0..<50 { harness.step() }
    #expect(harness.device.bufferedBytes == 0)
    #expect(
      harness.deviceEffects.contains(.started(take: "t1", task: "Pick up the mug")))
    #expect(harness.hub.state == .idle)
    #expect(harness.hub.counts(of: 100)?.duplicates == 0)
  }

  @Test("lost connections lose and repeat no sample", arguments: 0..<40 as Range<UInt64>)
  func lostConnections(seed: UInt64) {
    var harness = WireHarness(
      Self.streams, seed: seed, faults: WireHarness.Faults(disconnects: 0.02))
    let wanted = record(&harness)
    #expect(harness.isComplete)
    #expect(harness.connections > 1)
    check(harness, 1, .imu, wanted.imu)
    check(harness, 4, .video, wanted.video)
  }

  @Test("a hub that ends and reads its log again loses and repeats no sample of a long take")
  func restarts() {
    for seed in 0..<20 as Range<UInt64> {
      var harness = WireHarness(Self.streams, seed: seed)
      var source = SampleSource(seed: seed)
      harness.command(.start(take: "t1", task: ""))
      for step in 0..<900 {
        harness.add(.motion(source.motion(sequence: UInt32(step))), to: 1)
        harness.step(take: "t1")
        if step % 190 == 120 + Int(seed) { harness.restartHub(take: "t1") }
      }
      for _ in 0..<600 { harness.step(take: "t1") }
      let logged = harness.logged(100, .imu)
      #expect(logged.map(\.sensed) == harness.added[1]?.map(\.sensed))
      #expect(harness.device.bufferedBytes == 0)
    }
  }

  @Test("a device without a hub buffers, says what it had no room for, and goes on")
  func overflow() {
    var options = CaptureDeviceSession.Options()
    options.bufferSize = 20_000
    var harness = WireHarness(Self.streams, seed: 3, options: options)
    var source = SampleSource(seed: 3)
    harness.command(.start(take: "t1", task: ""))
    for step in 0..<1_000 {
      if step == 100 {
        harness.isReachable = false
        harness.disconnect()
      }
      if step == 700 { harness.isReachable = true }
      harness.add(.motion(source.motion(sequence: UInt32(step))), to: 1)
      harness.step()
    }
    harness.command(.stop)
    for _ in 0..<1_000 { harness.step() }
    #expect(harness.device.bufferedBytes <= 20_000)
    let logged = harness.logged(100, .imu)
    let gaps = harness.stored.map(\.record).filter { $0.form == .gap }
    let lost = gaps.reduce(0) { $0 + $1.sequences.count }
    #expect(lost > 100)
    #expect(logged.count + lost == 1_000)
    #expect(harness.hub.counts(of: 100)?.lost == lost)
    #expect(harness.isComplete)
    let losses = harness.deviceEffects.count {
      if case .lost = $0 { true } else { false }
    }
    #expect(losses == lost)
  }

  @Test("a device sends no more than the window ahead of the acknowledgements")
  func window() {
    var harness = WireHarness(Self.streams, seed: 4, window: 1 << 16)
    let wanted = record(&harness, seconds: 6)
    check(harness, 4, .video, wanted.video)
    let refused = harness.effects.contains {
      if case .close = $0 { true } else { false }
    }
    #expect(!refused)
  }

  @Test("the clock's exchanges bound the offset between the clocks")
  func clocks() {
    var options = CaptureDeviceSession.Options()
    options.isAskingForTime = true
    var harness = WireHarness(Self.streams, seed: 5, options: options)
    harness.hub.clockBound = 0.001
    for _ in 0..<1_200 { harness.step() }
    let offset: Int64 = 5_000_000_000_000
    var directions: Set<Bool> = []
    for case .exchange(let times) in harness.effects {
      directions.insert(times.isStartedByDevice)
      let (there, back) = (times.toDevice, times.toHub)
      #expect(there.device - there.hub >= offset)
      #expect(back.device - back.hub <= offset)
      #expect(times.exchange.delay >= 0)
    }
    #expect(directions == [true, false])
    // The hub knows the clock and asks every five seconds; the device's bound is half of the 10 ms and more of a round
    // trip, so it asks each half second.
    let count = harness.effects.reduce(into: [false: 0, true: 0]) { counts, effect in
      if case .exchange(let times) = effect { counts[times.isStartedByDevice, default: 0] += 1 }
    }
    #expect((19...30).contains(count[false] ?? 0))
    #expect((150...200).contains(count[true] ?? 0))
  }

  @Test("a device that starts anew in a take continues its numbers")
  func newRun() {
    var hub = CaptureHubSession()
    var source = SampleSource(seed: 6)
    _ = hub.apply(.start(take: "t", task: ""), at: 0)
    var numbers: [Range<Int>] = []
    for run in ["a", "b"] {
      let hello = CaptureHello(
        run: run, device: CaptureDevice(id: "d", name: "d"), streams: [Self.streams[0]])
      _ = hub.apply(.connected, at: 0)
      _ = hub.apply(.text(CaptureMessage.hello(hello).bytes), at: 0)
      var writer = CaptureRecordWriter()
      writer.append(source.samples(of: .imu, 0..<5), to: 1, of: .imu)
      for case .store(let store) in hub.apply(.binary(writer.take()), at: 1) {
        numbers.append(store.record.sequences)
      }
    }
    #expect(numbers == [0..<5, 5..<10])
  }

  @Test("late and overlapping batches are taken once, whatever their order")
  func lateBatches() {
    var source = SampleSource(seed: 7)
    let samples = source.samples(of: .imu, 0..<200)
    for seed in 0..<30 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var hub = CaptureHubSession()
      _ = hub.apply(.start(take: "t", task: ""), at: 0)
      let hello = CaptureHello(
        run: "a", device: CaptureDevice(id: "d", name: "d"), streams: [Self.streams[0]])
      _ = hub.apply(.connected, at: 0)
      _ = hub.apply(.text(CaptureMessage.hello(hello).bytes), at: 0)
      var batches = stride(from: 0, to: 200, by: 10).map { $0..<$0 + 10 }
      batches += (0..<20).map { _ in
        let start = Int(random.next() % 190)
        return start..<start + Int(random.next() % 10) + 1
      }
      var taken: [CaptureSample] = []
      for batch in batches.shuffled(using: &random) {
        var writer = CaptureRecordWriter()
        writer.append(samples[batch], to: 1, of: .imu)
        for case .store(let store) in hub.apply(.binary(writer.take()), at: 1) {
          taken += store.record.samples(of: .imu) ?? []
        }
      }
      #expect(taken.sorted { $0.sequence < $1.sequence } == samples)
      #expect(hub.counts(of: 0)?.samples == 200)
    }
  }
}

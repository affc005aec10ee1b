public import DSP

/// Plays a score on a synthesiser offline, block by block, until silence; always stereo. One thread at a
/// time.
public final class OfflineSynth {
  public let sampleRate: Double
  /// The engines' latency in frames, removed from the beginning.
  public let latency: Int
  /// Frames from the first event to the last, with the recipe's declared tail, at most
  /// `OfflineEffect.longestTail`.
  public let longestLength: Int
  /// Dropped events, because too many were simultaneous.
  public private(set) var droppedEvents = 0
  /// How often the sound was stopped because a sample was not finite.
  public var faults: Int { engine.faults + (master?.engine.faults ?? 0) }

  private let engine: VoiceSynthEngine
  private let master: InterleavedEngine?
  private let arena = Arena()
  private let left: UnsafeMutablePointer<Float>
  private let right: UnsafeMutablePointer<Float>
  private let events: [SynthEvent]
  private let end: Int
  private var nextEvent = 0
  private var position = 0
  private var late: Int
  private var held: [Float] = []
  private static let block = 1024

  /// `events` have times in frames from the beginning, in order. Throws the recipe's problems. `recordings`
  /// are its recordings by name in the document.
  public init(
    _ recipe: SynthRecipe, events: [SynthEvent], sampleRate: Double,
    recordings: [String: SampleData] = [:], master: Recipe? = nil
  ) throws(GraphError) {
    self.sampleRate = sampleRate
    self.events = events
    engine = VoiceSynthEngine(try SynthPlan(recipe, recordings: recordings), sampleRate: sampleRate)
    if let master {
      self.master = InterleavedEngine(
        try RenderPlan(master, channelCount: 2), sampleRate: sampleRate)
    } else {
      self.master = nil
    }
    latency = engine.latency + (self.master?.engine.latency ?? 0)
    let tail = Double(engine.tail) + Double(self.master?.engine.tail ?? 0)
    end = (events.last?.time ?? 0) + 1
    longestLength = end + Int(min(tail, OfflineEffect.longestTail) * sampleRate)
    late = latency
    left = arena.samples(OfflineSynth.block, Float(0))
    right = arena.samples(OfflineSynth.block, Float(0))
  }

  /// The next frames, left and right interleaved; nil after the end.
  public func next() -> [Float]? {
    while position < longestLength + latency {
      let silent = held.count
      held += render()
      if position < end + latency { return take(held.count) }
      if let last = held[silent...].lastIndex(where: { abs($0) > OfflineEffect.silence }) {
        return take((last / 2 + 1) * 2)
      }
    }
    return nil
  }

  private func take(_ count: Int) -> [Float] {
    let piece = Array(held[..<count])
    held.removeFirst(count)
    return piece
  }

  private func render() -> [Float] {
    let count = min(OfflineSynth.block, longestLength + latency - position)
    while nextEvent < events.count, events[nextEvent].time < position + count {
      var event = events[nextEvent]
      event.time = max(event.time - position, 0)
      if !engine.renderer.play(event) { droppedEvents += 1 }
      nextEvent += 1
    }
    engine.renderer.render(count, left: left, right: right)
    engine.collect()
    var frames: [Float] = []
    frames.reserveCapacity(2 * count)
    for index in 0..<count {
      frames.append(left[index])
      frames.append(right[index])
    }
    master?.render(&frames)
    position += count
    let dropped = min(late, count)
    late -= dropped
    frames.removeFirst(2 * dropped)
    return frames
  }
}

public import DSP

/// Renders sound through a recipe offline, block by block, without latency, including the tail until silence.
/// One thread at a time.
public final class OfflineEffect {
  /// The threshold of silence at the end: −110 dBFS.
  public static let silence: Float = 3.2e-6
  /// The maximum tail in seconds, for recipes that never end.
  public static let longestTail = 60.0

  public let sampleRate: Double
  public let channelCount: Int
  /// The engines' latency in frames, removed from the beginning.
  public let latency: Int
  /// The recipe's declared tail in frames, at most `longestTail`.
  public let tail: Int
  /// How often the sound was stopped because a sample was not finite.
  public var faults: Int { engines.reduce(0) { $0 + $1.engine.faults } }

  private let engines: [InterleavedEngine]
  private var late: Int
  private var hasInput = false
  /// Input frames still inside the engines.
  private var owed: Int
  /// Remaining frames of the tail.
  private var left: Int
  /// Pending frames that may be the final silence.
  private var held: [Float] = []

  /// Allocates everything for 1 or 2 sides and 22,050…192,000 Hz; throws the recipe's problems. `recordings`
  /// are its recordings by name in the document; `master` is the output stage.
  public init(
    _ recipe: Recipe, channelCount: Int, sampleRate: Double,
    recordings: [String: SampleData] = [:], master: Recipe? = nil
  ) throws(GraphError) {
    var plans = [try RenderPlan(recipe, channelCount: channelCount, recordings: recordings)]
    if let master { plans.append(try RenderPlan(master, channelCount: channelCount)) }
    self.sampleRate = sampleRate
    self.channelCount = plans[0].channelCount
    engines = plans.map { InterleavedEngine($0, sampleRate: sampleRate) }
    latency = engines.reduce(0) { $0 + $1.engine.latency }
    let seconds = engines.reduce(0) { min($0 + Double($1.engine.tail), OfflineEffect.longestTail) }
    tail = Int(max(seconds, 0) * sampleRate)
    late = latency
    owed = latency
    left = tail
  }

  /// Processes interleaved frames and returns the frames that are ready; fewer at the beginning.
  public func render(_ frames: [Float]) -> [Float] {
    var frames = frames
    hasInput = hasInput || !frames.isEmpty
    for engine in engines { engine.render(&frames) }
    let dropped = min(late, frames.count / channelCount)
    late -= dropped
    if dropped > 0 { frames.removeFirst(dropped * channelCount) }
    return frames
  }

  /// The next chunk after the last input; nil at the end, and without any input. With `isTailWanted` false,
  /// only the delayed frames.
  public func finish(isTailWanted: Bool = true) -> [Float]? {
    guard hasInput else { return nil }
    while owed > 0 {
      let piece = render(rest(of: &owed))
      if !piece.isEmpty { return piece }
    }
    while isTailWanted && left > 0 {
      let silent = held.count
      held += render(rest(of: &left))
      if let piece = releaseSound(from: silent) { return piece }
    }
    return nil
  }

  /// Frames of silence for the engines, counted down.
  private func rest(of count: inout Int) -> [Float] {
    let length = min(count, 4 * InterleavedEngine.block)
    count -= length
    return [Float](repeating: 0, count: length * channelCount)
  }

  /// The pending frames up to the last one above the threshold; none before `start`.
  private func releaseSound(from start: Int) -> [Float]? {
    guard let last = held[start...].lastIndex(where: { abs($0) > OfflineEffect.silence }) else {
      return nil
    }
    let end = (last / channelCount + 1) * channelCount
    let piece = Array(held[..<end])
    held.removeFirst(end)
    return piece
  }
}

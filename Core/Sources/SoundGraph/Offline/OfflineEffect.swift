public import DSP

/// Renders a sound through a recipe, block by block and not for live use: what comes out begins where the
/// sound begins, and goes on after its end until it is silent. One thread at a time.
public final class OfflineEffect {
  /// Quieter than this is silence at the end: −110 dBFS.
  public static let silence: Float = 3.2e-6
  /// The longest end that is rendered, in seconds, where a recipe goes on for ever.
  public static let longestTail = 60.0

  public let sampleRate: Double
  public let channelCount: Int
  /// Frames by which the engines are late; they are left out at the beginning.
  public let latency: Int
  /// Frames after which the recipe says that it is silent, at most `longestTail`.
  public let tail: Int
  /// How often the sound had to be stopped for something that is no number.
  public var faults: Int { engines.reduce(0) { $0 + $1.engine.faults } }

  private let engines: [InterleavedEngine]
  private var late: Int
  private var hasInput = false
  /// Frames of the input that are still in the engines.
  private var owed: Int
  /// Frames of the end that are still to come.
  private var left: Int
  /// What may turn out to be the silence at the end.
  private var held: [Float] = []

  /// Makes everything for 1 or 2 sides and 22,050…192,000 Hz; throws what is wrong with the recipe.
  /// `recordings` holds what it plays by the names in the document; `master` comes after it.
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

  /// Takes frames, channel after channel in each, and gives those that are ready; fewer at the beginning.
  public func render(_ frames: [Float]) -> [Float] {
    var frames = frames
    hasInput = hasInput || !frames.isEmpty
    for engine in engines { engine.render(&frames) }
    let dropped = min(late, frames.count / channelCount)
    late -= dropped
    if dropped > 0 { frames.removeFirst(dropped * channelCount) }
    return frames
  }

  /// The next piece of what follows the last input; nil at the end, and where nothing came in. With
  /// `isTailWanted` false there are only the frames that are late.
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

  /// Frames of silence for the engines, counted off.
  private func rest(of count: inout Int) -> [Float] {
    let length = min(count, 4 * InterleavedEngine.block)
    count -= length
    return [Float](repeating: 0, count: length * channelCount)
  }

  /// What is held, up to its last frame that is heard; before `start` there is none.
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

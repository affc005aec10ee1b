public import SoundGraph
import TestSupport

/// An engine with sound in and out as arrays.
public final class EngineBench {
  public let engine: RecipeEngine

  public init(_ engine: RecipeEngine) { self.engine = engine }

  public convenience init(_ recipe: Recipe, channels: Int = 1, rate: Double = 48_000) throws {
    self.init(
      RecipeEngine(try RenderPlan(recipe, channelCount: channels), sampleRate: rate))
  }

  /// Renders the input (side by side) in blocks whose lengths repeat.
  public func render(_ input: [[Float]], blocks: [Int] = [64]) -> [[Float]] {
    let count = input[0].count
    let from = input.map { samples in
      let memory = UnsafeMutablePointer<Float>.allocate(capacity: max(count, 1))
      memory.initialize(from: samples, count: count)
      return memory
    }
    let to = input.map { _ in UnsafeMutablePointer<Float>.allocate(capacity: max(count, 1)) }
    defer { (from + to).forEach { $0.deallocate() } }
    var done = 0
    var turn = 0
    while done < count {
      let length = min(blocks[turn % blocks.count], count - done)
      let inputs = from.map { UnsafePointer($0 + done) }
      let outputs = to.map { $0 + done }
      inputs.withUnsafeBufferPointer { inputs in
        outputs.withUnsafeBufferPointer { outputs in
          guard let read = inputs.baseAddress, let write = outputs.baseAddress else { return }
          engine.renderer.render(length, inputs: read, outputs: write)
        }
      }
      done += length
      turn += 1
    }
    return to.map { Array(UnsafeBufferPointer(start: $0, count: count)) }
  }

  public func render(_ input: [Float], blocks: [Int] = [64]) -> [Float] {
    render([input], blocks: blocks)[0]
  }

  public static func noise(_ count: Int, seed: UInt64 = 1) -> [Float] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in Float.random(in: -0.5...0.5, using: &random) }
  }

  public static func tone(_ count: Int, hertz: Double = 1000, rate: Double = 48_000) -> [Float] {
    (0..<count).map { index in
      let turns = Double(index) * hertz / rate
      return Float(0.25 * sine(turns: turns))
    }
  }

  private static func sine(turns: Double) -> Double {
    let place = (turns - turns.rounded(.down)) * 2 * Double.pi
    var (term, sum) = (place, place)
    for order in 1..<20 {
      let divisor = Double(2 * order * (2 * order + 1))
      term *= -place * place / divisor
      sum += term
    }
    return sum
  }
}

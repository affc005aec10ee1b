/// Runs an engine over interleaved frames.
final class InterleavedEngine {
  let engine: RecipeEngine
  let channelCount: Int
  static let block = 1024

  private let arena = Arena()
  private let sides: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  private let inputs: UnsafeMutablePointer<UnsafePointer<Float>>

  init(_ plan: RenderPlan, sampleRate: Double) {
    engine = RecipeEngine(plan, sampleRate: sampleRate)
    channelCount = plan.channelCount
    let arena = arena
    let memory = (0..<plan.channelCount).map { _ in arena.samples(InterleavedEngine.block, Float(0))
    }
    sides = arena.take(memory)
    inputs = arena.take(memory.map { UnsafePointer($0) })
  }

  /// Replaces the frames by the engine's output.
  func render(_ frames: inout [Float]) {
    let count = frames.count / channelCount
    var done = 0
    while done < count {
      let length = min(InterleavedEngine.block, count - done)
      for side in 0..<channelCount {
        for index in 0..<length {
          sides[side][index] = frames[(done + index) * channelCount + side]
        }
      }
      engine.renderer.render(length, inputs: inputs, outputs: sides)
      for side in 0..<channelCount {
        for index in 0..<length {
          frames[(done + index) * channelCount + side] = sides[side][index]
        }
      }
      done += length
    }
    engine.collect()
  }
}

extension [Float] {
  /// Frames of two channels of mono samples: each sample to the left, and times `gain` to the right.
  public func doubled(right gain: Float = 1) -> [Float] {
    [Float](unsafeUninitializedCapacity: 2 * count) { frames, length in
      for index in indices {
        frames[2 * index] = self[index]
        frames[2 * index + 1] = self[index] * gain
      }
      length = 2 * count
    }
  }
}

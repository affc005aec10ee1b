import LiveSound
import Realtime
import SoundGraph
import WorkbenchEngine

/// The workbench as the outputs of sound see it. Any thread.
final class BenchPlayer: SoundPlayer {
  private let engine: WorkbenchEngine
  /// The sound that was made last.
  private let made = Locked<BenchSound?>(nil)

  init(_ engine: WorkbenchEngine) { self.engine = engine }

  func makeSound(sampleRate: Double) throws(GraphError) -> LiveSound {
    let sound = try engine.makeSound(sampleRate: sampleRate)
    made.withLock { $0 = sound }
    return sound.output
  }

  func use(_ sound: LiveSound?) {
    let bench = made.withLock { made in
      if made?.output !== sound { made = nil }
      return made
    }
    engine.use(bench)
  }
}

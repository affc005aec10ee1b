import Addresses
import Signals

/// The simulated performer.
struct DemoSource: FrameSource {
  let options: DemoOptions

  func run(_ deliver: @escaping @Sendable (SensorFrame) -> Void) async throws {
    let performer = SimulatedPerformer(seed: options.seed)
    let pacer = FramePacer(speed: options.speed)
    let end = options.seconds ?? .infinity
    var sequence: UInt32 = 0
    while Double(sequence) / options.rate < end {
      let time = Double(sequence) / options.rate
      try await pacer.wait(for: time)
      deliver(.face(performer.frame(at: time, sequence: sequence)))
      sequence &+= 1
    }
  }
}

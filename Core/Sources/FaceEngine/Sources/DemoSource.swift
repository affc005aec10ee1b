public import Addresses
import Signals
public import Streaming
import Timing

/// The simulated performer.
public struct DemoSource: FrameSource {
  private let options: DemoOptions

  public init(options: DemoOptions) { self.options = options }

  public func run(_ context: SourceContext) async throws {
    let performer = SimulatedPerformer(seed: options.seed)
    let pacer = FramePacer(speed: options.speed, clock: context.clock)
    let end = options.seconds ?? .infinity
    var sequence: UInt32 = 0
    while Double(sequence) / options.rate < end {
      let time = Double(sequence) / options.rate
      try await pacer.wait(for: time)
      context.deliver(.face(performer.frame(at: time, sequence: sequence)), FrameStamp())
      sequence &+= 1
    }
  }
}

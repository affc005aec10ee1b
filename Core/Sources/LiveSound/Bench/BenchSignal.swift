import DSP
public import SoundGraph

/// What a bench's recipe processes: one of the test signals, or a recording that repeats.
public enum BenchSignalChoice: Hashable, Sendable {
  case signal(SignalKind, SampleMaterial)
  /// Samples of the left and the right side, at the bench's sample rate; the right one is empty for a mono sound.
  case recording(left: [Float], right: [Float])
}

/// A signal with its memory: created and freed outside the audio thread.
final class BenchSignal {
  let state: UnsafeMutablePointer<BenchSignalState>
  private let generators: [SignalGenerator]

  init(_ choice: BenchSignalChoice, sampleRate: Double) {
    var kind = SignalKind.sample
    switch choice {
    case .signal(let signal, let material):
      kind = signal
      generators = [SignalGenerator(signal, sampleRate: sampleRate, material: material)]
    case .recording(let left, let right):
      generators = [left, right].filter { !$0.isEmpty }.map {
        SignalGenerator(.sample, sampleRate: sampleRate, recording: $0)
      }
    }
    let first = generators.first ?? SignalGenerator(.silence, sampleRate: sampleRate)
    state = .allocate(capacity: 1)
    state.initialize(
      to: BenchSignalState(
        left: first.renderer, right: generators.count > 1 ? generators[1].renderer : nil,
        isLive: kind == .live, isClick: kind == .impulse))
  }

  deinit { state.deallocate() }
}

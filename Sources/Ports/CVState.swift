import Realtime

/// The rendering thread's state of sixteen voltages: current values, targets and slopes.
struct CVState {
  private let inbox: LatestValue<SIMD16<Float>>.Reader
  private let gain: Float
  private let ramp: Double
  private let silence: Double
  private let glide: Double
  private var value = SIMD16<Float>.zero
  private var target = SIMD16<Float>.zero
  private var step = SIMD16<Float>.zero
  private var remaining = 0
  private var quiet = 0

  init(_ options: CVRenderer.Options, _ inbox: LatestValue<SIMD16<Float>>.Reader) {
    self.inbox = inbox
    gain = 1 / options.fullScale
    ramp = options.ramp
    silence = options.silence
    glide = options.glide
  }

  @_noLocks
  mutating func render(
    frames: Int, sampleRate: Double, into ports: UnsafePointer<UnsafeMutablePointer<Float>?>,
    count: Int
  ) {
    aim(frames: frames, sampleRate: sampleRate)
    let ramped = min(frames, remaining)
    var jack = 0
    while jack < count, jack < 16 {
      if let out = ports[jack] { write(jack, to: out, frames: frames, ramped: ramped) }
      jack += 1
    }
    remaining -= ramped
    value = remaining == 0 ? target : value + step * Float(ramped)
  }

  /// Reads the newest voltages, or 0 V after silence, as targets of a new ramp.
  @_noLocks
  private mutating func aim(frames: Int, sampleRate: Double) {
    if let volts = _unsafePerformance({ inbox.take() }) {
      quiet = 0
      turn(to: volts, seconds: ramp, sampleRate: sampleRate)
      return
    }
    let limit = Int(silence * sampleRate)
    guard quiet <= limit else { return }
    quiet += frames
    if quiet > limit { turn(to: .zero, seconds: glide, sampleRate: sampleRate) }
  }

  @_noLocks
  private mutating func turn(to volts: SIMD16<Float>, seconds: Double, sampleRate: Double) {
    remaining = max(1, Int(seconds * sampleRate))
    target = volts
    step = (volts - value) / Float(remaining)
  }

  @_noLocks
  private func write(
    _ jack: Int, to out: UnsafeMutablePointer<Float>, frames: Int, ramped: Int
  ) {
    let start = value[jack]
    let step = step[jack]
    var index = 0
    while index < ramped {
      out[index] = (start + step * Float(index + 1)) * gain
      index += 1
    }
    let level = target[jack] * gain
    while index < frames {
      out[index] = level
      index += 1
    }
  }
}

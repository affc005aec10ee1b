import Numbers
public import SoundGraph
import Streaming
import WaveFile

/// `sensorium signal`: a test signal → a WAV file.
public struct SignalRenderJob: Sendable {
  public var kind: SignalKind
  public var material = SampleMaterial.chord
  public var seconds = 3.0
  public var frequency: Float = 440
  public var seed: UInt32 = 1
  public var output: String
  public var options: SoundFileOptions

  public init(_ kind: SignalKind, output: String, options: SoundFileOptions) {
    self.kind = kind
    self.output = output
    self.options = options
  }

  /// Writes the file; throws one sentence when it cannot be written.
  public func run(progress: @escaping @Sendable (String) -> Void) async throws -> SoundSummary {
    guard kind != .live else {
      throw RunError("live is the hub's live input: choose another signal for a file.")
    }
    let rate = options.sampleRate ?? 48_000
    try SoundFile.check(sampleRate: rate, remedy: "give another --rate")
    let format = WAVFormat(
      sampleRate: rate, channelCount: 1, encoding: options.encoding ?? .pcm16)
    let frames = Int(clamping: (seconds * Double(rate)).rounded())
    let writer = try WAVWriter(
      path: output, format: format, expected: frames, alternative: options.alternative(output))
    let generator = SignalGenerator(
      kind, sampleRate: Double(rate), frequency: frequency, seed: seed, material: material)
    defer { withExtendedLifetime(generator) {} }
    var check = SoundCheck(sampleRate: Double(rate))
    var left = frames
    var block = [Float](repeating: 0, count: 4096)
    while left > 0 {
      try Task.checkCancellation()
      let count = min(left, block.count)
      block.withUnsafeMutableBufferPointer { buffer in
        if let start = buffer.baseAddress { generator.renderer.render(count, into: start) }
      }
      let frames = Array(block[..<count])
      check.add(frames, channelCount: 1)
      try writer.write(frames)
      left -= count
      progress("\(Int(clamping: check.seconds)) of \(Int(clamping: seconds)) s")
    }
    try writer.finish()
    var summary = SoundSummary(wanted: output, writer, check)
    summary.signal = kind.rawValue
    return summary
  }
}

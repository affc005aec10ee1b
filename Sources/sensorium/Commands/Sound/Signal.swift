import ArgumentParser
import Hub
import SoundGraph
import SoundRender

struct Signal: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a test signal to a WAV file.",
    discussion: """
      \(SignalKind.allCases.filter { $0 != .live }.map { "  \($0.rawValue): \($0.summary)" }.joined(separator: "\n"))

      The same options give the same bytes. Signals peak at -6 dBFS, the impulse at 0 dBFS.

      Examples:
        sensorium signal sweep sweep.wav --rate 96000 --bits 24
        sensorium signal sine a4.wav --seconds 2 --frequency 440
        sensorium signal sample drums.wav --sample drums --seconds 8
      """)

  @Argument(help: "The signal's name.")
  var name: String

  @Argument(help: "The file to write.")
  var output: String

  @Option(help: "Length, up to 86400 s.")
  var seconds = 3.0

  @Option(help: "Hz of sine, sawtooth, square, gatedBurst, pwm, fm and pluck, 8–20000.")
  var frequency: Float = 440

  @Option(help: "Seed of the noise and of sampleAndHold, 0–9999.")
  var seed: UInt32 = 1

  @Option(help: "What the signal sample plays: chord, drums or melody.")
  var sample = SampleMaterial.chord.rawValue

  @OptionGroup var file: SoundFileArguments

  @Flag(help: "Print what was written as JSON.")
  var json = false

  func validate() throws {
    _ = try kind
    _ = try material
    guard seconds > 0, seconds <= 86_400 else {
      throw ValidationError("--seconds \(seconds) is out of range: give more than 0, up to 86400.")
    }
    guard SignalGenerator.frequencies.contains(frequency) else {
      throw ValidationError("--frequency \(frequency) is out of range: give 8 to 20000 Hz.")
    }
    guard seed <= 9_999 else {
      throw ValidationError("--seed \(seed) is out of range: give 0 to 9999.")
    }
  }

  private var kind: SignalKind { get throws { try SignalKind(argument: name) } }

  private var material: SampleMaterial { get throws { try SampleMaterial(argument: sample) } }

  func run() async throws {
    var job = SignalRenderJob(try kind, output: output, options: file.options)
    job.material = try material
    job.seconds = seconds
    job.frequency = frequency
    job.seed = seed
    let work = job
    try await Terminal.render(json: json) { try await work.run(progress: $0) }
  }
}

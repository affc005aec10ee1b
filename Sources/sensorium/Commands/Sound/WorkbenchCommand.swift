import ArgumentParser
import Hub
import SoundGraph
import SoundRender
import Workbench
import WorkbenchEngine

struct WorkbenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workbench",
    abstract: "Hear a recipe as the page WORKBENCH plays it.",
    subcommands: [WorkbenchRenderCommand.self])
}

struct WorkbenchRenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render what the workbench plays to a WAV file.",
    discussion: """
      An effect processes a test signal or a WAV file: input level, recipe, auto gain, limiter at \
      -6 dBFS. A synthesiser plays a MIDI file or notes: voices, input level, auto gain, limiter. \
      Without a recipe the input passes unchanged. The file has the delay of the chain, as the page \
      has. The same options give the same bytes.

      Examples:
        sensorium workbench render --recipe puck --signal sawtooth --frequency 110 out.wav
        sensorium workbench render --recipe puck --in voice.wav out.wav --input -6 --auto-gain
        sensorium workbench render --recipe warm_pad --notes C3,E3,G3 out.wav
      """)

  @Option(help: "A recipe that comes with the program, or a .json file.")
  var recipe: String?

  @Option(
    help: "The test signal, as in sawtooth; `sensorium signal --help` lists them.",
    transform: SignalKind.init(argument:))
  var signal = SignalKind.sine

  @Option(help: "Hz of the signal's tone, 8-20000.")
  var frequency: Float = BenchChain().frequency

  @Option(
    name: .customLong("sample"), help: "What the signal sample plays: chord, drums or melody.",
    transform: SampleMaterial.init(argument:))
  var material = SampleMaterial.chord

  @Option(name: .customLong("in"), help: "A WAV file for an effect, a MIDI file for a synthesiser.")
  var file: String?

  @Option(help: "Keys that a synthesiser plays one after another, by name or number: C4,64,G4.")
  var notes = "C4,E4,G4,C5"

  @Option(parsing: .unconditional, help: "The input level in dB, -40-0.")
  var input: Float = 0

  @Flag(help: "Normalise to -18 dBFS before the limiter, by 12 dB at most.")
  var autoGain = false

  @Flag(help: "Leave the recipe out.")
  var bypass = false

  @Option(help: "Seconds to render (default: as long as the input, or 5).")
  var seconds: Double?

  @Option(
    name: .customLong("set"), help: "A knob and its value, as in cutoff=900; several times.",
    transform: KnobSetting.init(text:))
  var knobs: [KnobSetting] = []

  @Argument(help: "The WAV file to write.")
  var output: String

  @OptionGroup var options: SoundFileArguments

  @Flag(help: "Print what was written as JSON.")
  var json = false

  func validate() throws {
    guard BenchChain.inputLevels.contains(input) else {
      throw ValidationError("--input \(input) is out of range: give -40 to 0 dB.")
    }
    guard SignalGenerator.frequencies.contains(frequency) else {
      throw ValidationError("--frequency \(frequency) is out of range: give 8 to 20000 Hz.")
    }
    if let seconds, !(seconds > 0 && seconds <= 86_400) {
      throw ValidationError("--seconds \(seconds) is out of range: give 0 to 86400.")
    }
    if signal == .live {
      throw ValidationError("--signal live needs an output: give --in FILE instead.")
    }
  }

  func run() async throws {
    var job = WorkbenchRenderJob(output: output)
    job.recipe = recipe
    job.input = file
    job.notes = notes.split(separator: ",").map { String($0) }
    job.chain.signal = signal
    job.chain.frequency = frequency
    job.chain.material = material
    job.chain.inputLevel = input
    job.chain.hasAutoGain = autoGain
    job.chain.isBypassed = bypass
    job.knobs = knobs.map { ($0.id, $0.value) }
    job.seconds = seconds
    job.options = options.options
    let work = job
    try await Terminal.render(json: json) { try await work.run(progress: $0) }
  }
}

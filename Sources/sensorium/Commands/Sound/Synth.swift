import ArgumentParser
import Hub
import SoundRender

struct Synth: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play notes with a synthesiser recipe.",
    subcommands: [SynthRender.self])
}

struct SynthRender: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render a MIDI file with a synthesiser.",
    discussion: """
      All tracks and channels are played by one synthesiser: notes, bends, pressure, the pedal and \
      controller 74. In General MIDI drums are on channel 10, where keys are instruments: leave them \
      out with --channel 1-9,11-16, or give them a drum with --channel 10. The sound goes on until it is silent, and a limiter is at its end. The same file \
      gives the same bytes. `sensorium recipes` lists synthesisers.

      Examples:
        sensorium synth render --recipe warm_pad in.mid out.wav
        sensorium synth render --recipe acid_bass in.mid out.wav --set squelch=0.9 --bits 32f
        sensorium synth render --recipe kick_drum in.mid drums.wav --channel 10
      """)

  @Option(help: "A synthesiser that comes with the program, or a .json file.")
  var recipe: String

  @Argument(help: "The MIDI file to play.")
  var input: String

  @Argument(help: "The WAV file to write.")
  var output: String

  @Option(
    name: .customLong("set"), help: "A knob and its value, as in cutoff=900; several times.",
    transform: KnobSetting.init(text:))
  var knobs: [KnobSetting] = []

  @Option(help: "Play at most this many seconds of the file; sounding notes then ring out.")
  var seconds: Double?

  @Option(help: "Play these MIDI channels alone, as in 10 or 1-9,11-16.")
  var channel: String?

  @OptionGroup var file: SoundFileArguments
  @OptionGroup var master: MasterArguments

  @Flag(help: "Print what was written as JSON.")
  var json = false

  func validate() throws {
    if let seconds, !(seconds > 0) {
      throw ValidationError("--seconds must be greater than 0 (got \(seconds)).")
    }
    do {
      _ = try channel.map(MIDIChannels.init)
    } catch {
      throw ValidationError("\(error)")
    }
  }

  func run() async throws {
    var job = SynthRenderJob(recipe: recipe, input: input, output: output)
    job.knobs = knobs.map { ($0.id, $0.value) }
    job.seconds = seconds
    job.channels = try channel.map(MIDIChannels.init)
    job.options = master.adding(to: file.options)
    let work = job
    try await Terminal.render(json: json) { try await work.run(progress: $0) }
  }
}

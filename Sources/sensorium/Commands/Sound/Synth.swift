import ArgumentParser
import Hub
import SoundRender

struct Synth: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play notes with synthesiser recipes.",
    subcommands: [SynthRender.self])
}

struct SynthRender: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render a MIDI file with synthesisers.",
    discussion: """
      The programs of the file choose a synthesiser for each channel, and the keys of channel 10 its \
      drums (General MIDI). With --recipe one synthesiser plays all channels; choose some with \
      --channel. Notes, bends, pressure, pedals, controllers 1, 7, 10, 11 and 74, and zones of MPE are \
      played. The sound goes on until it is silent, and a limiter is at its end. The same file gives \
      the same bytes. `sensorium recipes` lists synthesisers.

      Examples:
        sensorium synth render song.mid song.wav
        sensorium synth render song.mid song.wav --stems channels --raw --bits 32f
        sensorium synth render --recipe warm_pad in.mid out.wav --tuning just.scl
        sensorium synth render --recipe acid_bass in.mid out.wav --set squelch=0.9 --channel 2
      """)

  @Option(
    help: "A synthesiser that comes with the program, or a .json file, for all channels.")
  var recipe: String?

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

  @Option(
    help: "Also write a WAV file of each channel, before the limiter, to this folder.")
  var stems: String?

  @Option(help: "Tune the keys by a Scala file (.scl).")
  var tuning: String?

  @Option(help: "Map the keys to the tuning by a Scala file (.kbm).")
  var keyboard: String?

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
    job.stems = stems
    job.tuning = tuning
    job.keyboard = keyboard
    job.options = master.adding(to: file.options)
    let work = job
    try await Terminal.render(json: json) { try await work.run(progress: $0) }
  }
}

import ArgumentParser
import Hub
import SoundRender

struct Effect: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Process sound with an effect recipe.",
    subcommands: [EffectRender.self])
}

struct EffectRender: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render a WAV file through a recipe.",
    discussion: """
      The recipe's latency is removed, and rendering continues until the output is silent (60 s at most). \
      A limiter at the end keeps the output below --ceiling. \
      The same input gives the same bytes. `sensorium recipes` lists recipes, `sensorium recipes NAME` \
      the knobs of one; docs/recipes.md describes how to write one.

      Examples:
        sensorium effect render --recipe falstaff in.wav out.wav
        sensorium effect render --recipe caliban in.wav out.wav --set rage=60 --bits 24
        sensorium effect render --recipe mine.json in.wav out.wav --stereo --rate 96000
      """)

  @Option(help: "A recipe that comes with the program, or a .json file.")
  var recipe: String

  @Argument(help: "The WAV file to read.")
  var input: String

  @Argument(help: "The WAV file to write.")
  var output: String

  @Option(
    name: .customLong("set"), help: "A knob and its value, as in rage=60; several times.",
    transform: KnobSetting.init(text:))
  var knobs: [KnobSetting] = []

  @OptionGroup var file: SoundFileArguments
  @OptionGroup var master: MasterArguments

  @Flag(help: "Play a mono file on two channels.")
  var stereo = false

  @Flag(inversion: .prefixedNo, help: "Continue after the input until the output is silent.")
  var tail = true

  @Flag(help: "Print what was written as JSON.")
  var json = false

  func run() async throws {
    var job = EffectRenderJob(recipe: recipe, input: input, output: output)
    job.knobs = knobs.map { ($0.id, $0.value) }
    job.options = master.adding(to: file.options)
    job.isStereo = stereo
    job.isTailWanted = tail
    let work = job
    try await Terminal.render(json: json) { try await work.run(progress: $0) }
  }
}

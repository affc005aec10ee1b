import ArgumentParser
import Hub

struct Effect: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Send sound through the recipe of an effect.",
    subcommands: [EffectRender.self])
}

struct EffectRender: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render a WAV file through a recipe.",
    discussion: """
      What the recipe is late is made up for, and the sound goes on until it is silent (60 s at most). \
      A limiter is at its end: nothing is written above --ceiling. \
      The same input gives the same bytes. `sensorium recipes` lists recipes, `sensorium recipes NAME` \
      the knobs of one; docs/recipes.md says how to write your own.

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

  @Flag(help: "Hear a file with one channel on two sides.")
  var stereo = false

  @Flag(inversion: .prefixedNo, help: "Go on after the end until it is silent.")
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

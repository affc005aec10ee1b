import ArgumentParser
import HubCoach

struct CoachCheck: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract:
      "Ask a Neuro-Sync server or a model for its health, send it one picture, and show the answer.",
    discussion: """
      Without --frame a grey picture and 1.5 s of silence are sent, so nothing of yours leaves this computer. \
      A model gets figures of the sound instead of the sound. Its key stands in the file keys/HOST of the data \
      folder (chmod 600), or in SENSORIUM_MODEL_KEY, which is for api.openai.com or SENSORIUM_MODEL_HOST.

      Examples:
        sensorium coach check http://192.168.1.5:8000
        sensorium coach check localhost:8000 --frame me.jpg --sound me.wav
        sensorium coach check localhost:11434 --model llava:13b --frame me.jpg
      """)

  @Argument(help: "The address of the server.")
  var server: String

  @Option(
    help: "The name of a model with pictures; the address is its OpenAI-compatible base address.")
  var model: String?

  @Option(help: "The data folder of the hub, for keys.")
  var data: String?

  @Option(help: "A JPEG picture to send.")
  var frame: String?

  @Option(help: "A WAV file whose last 1.5 s are sent.")
  var sound: String?

  @Flag(help: "Print the answers as JSON.")
  var json = false

  func run() async throws {
    do {
      let check = try await ServerCheck.run(
        server, model: model, frame: frame, sound: sound, data: data)
      if json { return Terminal.print(check.json) }
      for line in check.lines { Terminal.print(line) }
      guard check.isGood else { throw ExitCode(1) }
    } catch let code as ExitCode {
      throw code
    } catch {
      throw Terminal.fail(error)
    }
  }
}

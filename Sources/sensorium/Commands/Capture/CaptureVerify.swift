import ArgumentParser
import HubCapture

struct CaptureVerify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare every byte of sessions with their manifests; the status is 1 for damage.")

  @Argument(help: "Folders of sessions.")
  var folders: [String]

  func run() async throws {
    var isSound = true
    for folder in folders {
      do {
        let verified = try SessionVerification.verify(folder)
        for line in verified.lines { Terminal.print(line) }
        isSound = isSound && verified.isSound
      } catch {
        throw Terminal.fail(error)
      }
    }
    if !isSound { throw ExitCode.failure }
  }
}

struct CaptureRepair: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair",
    abstract: "Finish a recording that a crash left, or restore what can be of a damaged session.",
    discussion: "What was there is kept beside the result.")

  @Argument(help: "A folder of a session, or one that ends with .recording.")
  var folder: String

  func run() async throws {
    do {
      let (sentences, isSound) = try SessionVerification.repair(folder)
      for sentence in sentences { Terminal.print(sentence) }
      if !isSound { throw ExitCode.failure }
    } catch let code as ExitCode {
      throw code
    } catch {
      throw Terminal.fail(error)
    }
  }
}

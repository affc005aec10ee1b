import CaptureFiles
import Foundation

/// What a capture session costs on disk: `CaptureBench log FOLDER SAMPLES` prints samples a second of wall and of
/// processor time; `CaptureBench verify FOLDER SECONDS` prints MB/s of a plain read, of SHA-256 and of `verify`.
@main
enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let number = Int(arguments[3]) else {
      FileHandle.standardError.write(
        Data("usage: CaptureBench log FOLDER SAMPLES | verify FOLDER SECONDS\n".utf8))
      exit(2)
    }
    switch arguments[1] {
    case "log": try LogBench.run(in: arguments[2], samples: number)
    default: try VerifyBench.run(in: arguments[2], seconds: number)
    }
  }
}

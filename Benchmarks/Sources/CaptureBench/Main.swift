import CaptureFiles
import Foundation

/// What a capture session costs on disk: `CaptureBench log FOLDER SAMPLES` prints samples a second of wall and of
/// processor time; `CaptureBench verify FOLDER SECONDS` prints MB/s of a plain read, of SHA-256 and of `verify`, then MB
/// and files; `CaptureBench take FOLDER SECONDS` leaves a recording whose session `sensorium capture repair` makes.
@main
enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let number = Int(arguments[3]) else {
      FileHandle.standardError.write(
        Data("usage: CaptureBench log FOLDER SAMPLES | verify FOLDER SECONDS | take FOLDER SECONDS\n".utf8))
      exit(2)
    }
    switch arguments[1] {
    case "take": try TakeBench.run(in: arguments[2], seconds: number)
    case "log": try LogBench.run(in: arguments[2], samples: number)
    default: try VerifyBench.run(in: arguments[2], seconds: number)
    }
  }
}

import ArgumentParser
import FaceEngine
import Foundation
import Hub
import Logging
import Streaming

/// All output of commands to a person: results to standard output, everything else
/// to standard error.
enum Terminal {
  static func say(_ text: String) {
    write(text + "\n", to: standardError)
  }

  /// Rewrites the last line of a terminal; no effect without a terminal.
  static func progress(_ text: String) {
    guard isWatched else { return }
    write("\r\u{1B}[K\(text)", to: standardError)
  }

  static func endProgress() {
    guard isWatched else { return }
    write("\n", to: standardError)
  }

  static func print(_ text: String) {
    write(text + "\n", to: .standardOutput)
  }

  static func print(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Standard error as it was at the start of the program.
  private static let standardError = FileHandle(
    fileDescriptor: dup(STDERR_FILENO), closeOnDealloc: false)

  /// Hides what libraries print on standard error; our own messages still appear.
  static func silenceLibraries() {
    _ = standardError
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nowhere >= 0 else { return }
    dup2(nowhere, STDERR_FILENO)
    close(nowhere)
  }

  /// A closed pipe is a reader that has finished; any other error of standard output is a failure. Running work
  /// is cancelled in order, so that no motor stays on.
  static func write(_ text: String, to file: FileHandle) {
    do {
      try file.write(contentsOf: Data(text.utf8))
    } catch {
      let isClosedPipe = errno == EPIPE
      let isResult = file === FileHandle.standardOutput
      guard isResult || isClosedPipe else { return }
      let failure =
        isClosedPipe ? nil : RunError("Standard output cannot be written: is the disk full?")
      if Interruption.end(failure) || !isResult { return }
      if let failure { say("sensorium: \(failure)") }
      exit(isClosedPipe ? 0 : 1)
    }
  }

  static let isWatched = isatty(STDERR_FILENO) == 1

  /// Prints one sentence and returns exit code 1.
  static func fail(_ error: any Error) -> ExitCode {
    say("sensorium: \(error)")
    return .failure
  }

  static func logger(isVerbose: Bool) -> Logger {
    var log = Logger(label: "sensorium") { StreamLogHandler.standardError(label: $0) }
    log.logLevel = isVerbose ? .debug : .warning
    return log
  }
}

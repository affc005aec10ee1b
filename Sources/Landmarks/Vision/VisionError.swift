import Foundation
import Numbers

/// An error of tracking; the description is one or two sentences for people.
public enum VisionError: Error, Hashable, CustomStringConvertible {
  case unavailable(VisionUnavailable)
  case picture(PictureError)
  /// A call of the library failed, with the library's message.
  case library(doing: String, reason: String)
  case unknownTracker(TrackerID)
  case invalidTime(Double)
  /// The worker process ended or did not respond during this picture: the picture is lost, the worker restarts.
  case workerEnded(WorkerEnd)
  /// The worker ended several times in a row and restarts after this delay in seconds.
  case restarting(seconds: Double)
  case stopped

  /// Whether a picture was lost with the worker; the next one may succeed.
  public var isLoss: Bool {
    switch self {
    case .workerEnded, .restarting: true
    default: false
    }
  }

  public var description: String {
    switch self {
    case .unavailable(let reason): reason.description
    case .picture(let error): error.description
    case .library(let doing, let reason): "MediaPipe failed to \(doing): \(reason)"
    case .unknownTracker(let id): "There is no tracker \(id.rawValue): it was closed."
    case .invalidTime(let time): "\(time) is not a time in seconds that a picture can have."
    case .workerEnded(let end):
      "The vision worker \(end): this picture is lost and the worker starts again."
    case .restarting(let seconds):
      "The vision worker ended several times and starts again in \(Int(clamping: seconds.rounded(.up))) s:"
        + " pictures until then are lost."
    case .stopped: "Vision is stopped."
    }
  }
}

/// How a vision worker ended; the description continues "The vision worker".
public enum WorkerEnd: Error, Hashable, CustomStringConvertible {
  case signal(Int32)
  case exit(Int32)
  /// No response within this timeout in seconds: it was killed.
  case silent(seconds: Double)
  /// Its response was malformed: it was killed.
  case confused

  public var description: String {
    switch self {
    case .signal(let number):
      "ended by signal \(number)" + (WorkerEnd.names[number].map { " (\($0))" } ?? "")
    case .exit(let code): "ended with code \(code)"
    case .silent(let seconds):
      "gave no answer within \(seconds == seconds.rounded() ? "\(Int(clamping: seconds))" : "\(seconds)") s and was ended"
    case .confused: "gave an answer that cannot be read and was ended"
    }
  }

  private static let names: [Int32: String] = [
    SIGABRT: "abort", SIGSEGV: "segmentation fault", SIGBUS: "bus error", SIGKILL: "kill",
    SIGILL: "illegal instruction", SIGFPE: "arithmetic error", SIGTERM: "terminate",
  ]
}

/// What can go wrong on the vision thread; the description is one sentence for people.
public enum VisionError: Error, Hashable, CustomStringConvertible {
  case unavailable(VisionUnavailable)
  case picture(PictureError)
  /// The library refused a call, in its own words.
  case library(doing: String, reason: String)
  case unknownTracker(TrackerID)
  case invalidTime(Double)
  case stopped

  public var description: String {
    switch self {
    case .unavailable(let reason): reason.description
    case .picture(let error): error.description
    case .library(let doing, let reason): "MediaPipe failed to \(doing): \(reason)"
    case .unknownTracker(let id): "There is no tracker \(id.rawValue): it was closed."
    case .invalidTime(let time): "\(time) is not a time in seconds that a picture can have."
    case .stopped: "The vision thread is stopped."
    }
  }
}

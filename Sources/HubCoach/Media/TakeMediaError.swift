import Landmarks
import Numbers

/// Why the media of a take cannot be kept, shown or converted; `description` is one sentence for people.
package enum TakeMediaError: Error, Hashable, CustomStringConvertible {
  case unknownTake(String)
  case existingTake(String)
  /// A fragment is missing; the next one must start at `wanted`.
  case gap(wanted: Int)
  case hasEnded(size: Int)
  case largeFragment(count: Int, most: Int)
  case largeTake(most: Int)
  case noSpace(free: Int, kept: Int)
  case unwritable(String)
  /// Files of a deleted take are left in a folder.
  case notRemoved(String)
  case unknownType(String)
  case nothingArrived
  case stillRecording
  case noProgram(String)
  case noPicture
  case noSound
  case unreadable(String)
  case tooLong(seconds: Double)
  case largeResult
  case busy

  package var description: String {
    switch self {
    case .unknownTake(let id):
      "There is no take \(Self.printable(id)) on the hub: it may have been deleted."
    case .existingTake(let id): "The take \(Self.printable(id)) exists already: begin another one."
    case .gap(let wanted): "A part of the take is missing: send it again from byte \(wanted)."
    case .hasEnded: "The take has ended: begin a new one."
    case .largeFragment(let count, let most):
      "A fragment of \(count) bytes is too large: send at most \(most) at once."
    case .largeTake(let most):
      "The take has \(most >> 30) GB, which is the most that is kept: end it and begin a new one."
    case .noSpace(let free, let kept):
      "The hub's disk has \(max(free, 0) / 1_000_000) MB left and \(kept / 1_000_000) MB stay free: "
        + "delete takes or free some space. What has arrived is kept."
    case .unwritable(let reason):
      "The take cannot be written (\(reason)): free some space on the hub's disk. "
        + "What has arrived is kept."
    case .notRemoved(let folder):
      "Files of the take are left in \(folder): remove them, or start the hub again."
    case .unknownType(let type):
      "A take of type \(Self.printable(type)) cannot be kept: record video/webm or video/mp4."
    case .nothingArrived: "Nothing of the take has arrived: record it again."
    case .stillRecording: "The take is being recorded: end it first."
    case .noProgram(let name):
      PictureError.noProgram(name).description + " The take itself plays without it."
    case .noPicture: "The take has no picture, so there is no film strip of it."
    case .noSound: "The take has no sound, so there is no waveform of it."
    case .unreadable(let reason):
      "The take cannot be read by ffmpeg (\(reason)): play or download it as it was recorded."
    case .tooLong(let seconds):
      "The conversion took more than \(Int(clamping: seconds)) s and was stopped: "
        + "download the take as it was recorded."
    case .largeResult:
      "The converted take became too large and was dropped: download the take as it was recorded."
    case .busy: "Too many takes are being converted: try again in a minute."
    }
  }

  /// The status code of HTTP.
  var status: Int {
    switch self {
    case .unknownTake, .noPicture, .noSound: 404
    case .existingTake, .gap, .hasEnded, .nothingArrived, .stillRecording: 409
    case .largeFragment, .largeTake: 413
    case .unknownType: 415
    case .unreadable, .tooLong, .largeResult: 422
    case .noProgram: 501
    case .busy: 503
    case .noSpace, .unwritable, .notRemoved: 507
    }
  }

  /// Where the next fragment must start, when the page can go on from there.
  var wanted: Int? {
    switch self {
    case .gap(let wanted), .hasEnded(let wanted): wanted
    default: nil
    }
  }

  private static func printable(_ text: String) -> String {
    String(
      text.unicodeScalars.prefix(40).map { (0x20..<0x7f).contains($0.value) ? Character($0) : "?" })
  }
}

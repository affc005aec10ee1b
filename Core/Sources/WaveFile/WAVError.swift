/// Why a WAV file cannot be read or written: one sentence with the path, the value and the remedy.
public struct WAVError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    case notFound, unreadable, notWAV, damaged, unsupported, unwritable, tooLong
  }

  public let kind: Kind
  public let path: String
  public let reason: String

  public var description: String { "\(path): \(reason)" }

  static func notFound(_ path: String) -> WAVError {
    WAVError(kind: .notFound, path: path, reason: "there is no such file. Check the path.")
  }

  static func unreadable(_ path: String, _ reason: String) -> WAVError {
    WAVError(kind: .unreadable, path: path, reason: "cannot be read: \(reason).")
  }

  static func notWAV(_ path: String) -> WAVError {
    WAVError(
      kind: .notWAV, path: path, reason: "does not begin like a WAV file. Give a .wav file.")
  }

  static func damaged(_ path: String, _ what: String) -> WAVError {
    WAVError(
      kind: .damaged, path: path, reason: "the WAV header \(what). Save the file again.")
  }

  static func unsupported(_ path: String, _ what: String) -> WAVError {
    WAVError(
      kind: .unsupported, path: path,
      reason: "\(what). Convert it to PCM of 16, 24 or 32 bits or to 32-bit float.")
  }

  static func unwritable(_ path: String, _ reason: String) -> WAVError {
    WAVError(
      kind: .unwritable, path: path, reason: "cannot be written: \(reason). Choose another path.")
  }

  static func tooLong(_ path: String) -> WAVError {
    WAVError(
      kind: .tooLong, path: path,
      reason: "a WAV file holds at most 4 GB of sound. Write a shorter piece.")
  }
}

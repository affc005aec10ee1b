public import CaptureScreens
public import Files

/// What the library needs of the program around it. Any thread.
public protocol CaptureHost: Sendable {
  /// SHA-256.
  var digest: any ContentDigest.Type { get }
  /// The program's version, for `metadata.json`.
  var kitVersion: String { get }
  /// Bytes that are free on the disk of a path; nil when unknown.
  func freeSpace(at path: String) -> Int64?
  /// Tells the person at the computer something nobody waits for.
  func say(_ sentence: String)
  /// Writes a format that Python writes as `<folder>/<name of the session>_<format>`; ends when the task is cancelled.
  ///
  /// - Parameters:
  ///   - session: the path of its folder.
  ///   - folder: exists.
  func export(
    _ session: String, as format: CaptureFormatChoice, to folder: String
  ) async throws
  /// Uploads a session so that what was sent earlier is not sent again, and checks what arrived.
  ///
  /// When the task is cancelled nothing more is sent.
  ///
  /// - Parameters:
  ///   - session: the path of its folder.
  ///   - progress: takes the bytes that are there and all; does not block.
  func upload(
    _ session: String, to destination: String,
    progress: @escaping @Sendable (Int64, Int64) -> Void
  ) async throws(CaptureUploadFailure)
  /// Deletes all of a session at a destination; one that is not there is no failure.
  ///
  /// - Parameter session: the name of its folder.
  func remove(_ session: String, at destination: String) async throws(CaptureUploadFailure)
  /// Checks an address, and that its keys are known; the address as it is kept.
  func checkDestination(_ destination: String) async throws(CaptureUploadFailure) -> String
}

/// Why an upload did not succeed.
public struct CaptureUploadFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence.
  public let description: String
  /// Whether the same may work later.
  public let isTemporary: Bool

  public init(_ description: String, isTemporary: Bool) {
    self.description = String(description.prefix(300))
    self.isTemporary = isTemporary
  }
}

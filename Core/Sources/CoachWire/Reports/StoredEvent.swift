/// A verdict that a server keeps, with the names of its pictures.
public struct StoredEvent: Equatable, Sendable {
  public var event: CoachingEvent
  /// Names of files without folders, as "0003.jpg".
  public var frameFiles: [String]

  public init(_ event: CoachingEvent, frameFiles: [String] = []) {
    self.event = event
    self.frameFiles = frameFiles
  }
}

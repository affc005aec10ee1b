public import Capture

/// A session on its way to a bucket or a server, or there; it stays after the session is deleted, so that a withdrawal
/// finds the copy.
public struct QueuedUpload: Hashable, Codable, Sendable {
  public struct ID: Hashable, Codable, Sendable {
    public var session: String
    public var destination: String

    public init(session: String, destination: String) {
      self.session = session
      self.destination = destination
    }
  }

  public enum State: Hashable, Codable, Sendable {
    /// It is tried, again after `nextTry`.
    case waiting
    /// Verified there at a Unix time.
    case done(Double)
    /// It is not tried again by itself, with one sentence.
    case failed(String)
    /// A person ended it; parts may be there.
    case cancelled
  }

  public var id: ID
  /// `Contributor.id` of the session.
  public var contributor: String
  /// What allowed it.
  public var consent: ConsentRecord?
  /// Unix seconds at which it was queued; the queue's order.
  public var queued: Double
  public var state = State.waiting
  /// Tries since a person queued it.
  public var attempts = 0
  /// Whether something of it may be at the destination: from the first try on.
  public var mayBeThere = false
  /// Unix seconds; nil for at once.
  public var nextTry: Double?
  /// Why the last try failed.
  public var reason = ""
  /// Bytes.
  public var size: Int64

  public init(
    _ id: ID, contributor: String, consent: ConsentRecord?, queued: Double, size: Int64
  ) {
    self.id = id
    self.contributor = contributor
    self.consent = consent
    self.queued = queued
    self.size = size
  }
}
